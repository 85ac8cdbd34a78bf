import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { TestProviders } from "@/tests/support/web/test-providers";
import { VisibilityCard } from "./visibility-card";

const fetched = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => void vi.stubGlobal("fetch", fetched));

it("says why the choice cannot be changed yet if it could not be loaded, and offers a retry", async () => {
  fetched.mockImplementation(async () => Response.json({ code: "unavailable" }, { status: 503 }));
  render(<TestProviders nowMs={0}><VisibilityCard /></TestProviders>);
  expect(
    (await screen.findByRole("alert")).textContent,
  ).toBe("Failed to load how you appearThis service is not available right now. Please try again shortly.Retry");
  expect(screen.queryByRole("button", { name: "Change how you appear" })).toBeNull();
  fetched.mockImplementation(async () => Response.json({ mode: "public", pseudonym: null }));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Retry" })));
  const button = await screen.findByRole("button", { name: "Change how you appear" });
  expect(button.getAttribute("aria-disabled")).toBeNull();
});
