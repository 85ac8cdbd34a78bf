import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { SecondFactor } from "@/contracts/auth/factors-rules";
import messages from "@/messages/en.json";
import { router } from "@/tests/support/web/next-navigation";
import { English } from "@/tests/support/web/test-providers";
import { SecondFactorForm } from "./second-factor-form";

function show(methods: SecondFactor[]) {
  render(<SecondFactorForm methods={methods} returnTo="/wallets" />, { wrapper: English });
}

/** Stubs next-auth's two responses; returns the submitted form bodies. */
function serve(url: string) {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal("fetch", vi.fn(async (path: string, init?: { body?: URLSearchParams }) => {
    if (path === "/api/auth/csrf") return Response.json({ csrfToken: "token" });
    sent.push(init!.body!);
    return Response.json({ url });
  }));
  return sent;
}

it("focuses the code field, submits the code and redirects to the requested page", async () => {
  const sent = serve("http://localhost:3000/dashboard");
  show(["totp", "recovery_code"]);
  const field = screen.getByLabelText("Code");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(screen.getByText("Please enter a code!")).toBeTruthy();
  fireEvent.change(field, { target: { value: "123 456" } });
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/wallets"));
  expect([sent[0]!.get("code"), sent[0]!.get("recovery_code")]).toEqual(["123 456", null]);
});

it("offers only the account's other second factors, and switches between them", async () => {
  const sent = serve("http://localhost:3000/login?error=code_refused");
  show(["passkey", "recovery_code"]);
  expect(screen.getByRole("button", { name: "Use a passkey" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Code from an authenticator app" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Recovery code"));
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(screen.getByText("Please enter a recovery code!")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Recovery code"), { target: { value: "abcd" } });
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(await screen.findByText(messages.secondFactor.recoveryCodeRefused)).toBeDefined();
  expect(sent[0]!.get("recovery_code")).toBe("abcd");
  fireEvent.click(screen.getByRole("button", { name: "Use a passkey" }));
  expect(screen.queryByText(messages.secondFactor.recoveryCodeRefused)).toBeNull();
});

it("says at its field which code was refused and what to do, until another one is typed", async () => {
  serve("http://localhost:3000/login?error=code_refused");
  show(["totp", "recovery_code"]);
  const refusalOf = async (label: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: "000000" } });
    fireEvent.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field);
    const text = document.getElementById(field.getAttribute("aria-describedby")!.split(" ").at(-1)!)!.textContent;
    fireEvent.change(field, { target: { value: "1" } });
    expect(field.getAttribute("aria-invalid")).toBeNull();
    return text;
  };
  expect(await refusalOf("Code")).toMatch(/authenticator app.*clock/);
  fireEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
  expect(await refusalOf("Recovery code")).toMatch(/^This recovery code.*once.*another/);
});
