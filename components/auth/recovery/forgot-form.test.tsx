import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { ForgotForm } from "./forgot-form";

it("asks for a link to the address as it was pasted, and returns to the field for another", async () => {
  const fetched = vi.fn(async (_path: string, _init?: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetched);
  render(<ForgotForm mailboxUrl={null} />, { wrapper: English });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "\u200bada@example.com\u200b" } });
  await act(async () => void fireEvent.click(screen.getByRole("button")));
  expect(JSON.parse(`${fetched.mock.calls.at(-1)?.[1]?.body as string}`)).toMatchObject({ email: "ada@example.com" });
  expect(screen.getByRole("status").textContent).toContain("If ada@example.com belongs to an account");
  fireEvent.click(screen.getByRole("button", { name: "Use another address" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});
