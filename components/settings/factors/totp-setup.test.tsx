import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { TotpSetup } from "./totp-setup";

it("asks for the password, then shows the key as text and as a QR code that is black on white in every theme", async () => {
  const begun = {
    token: "begun-1", secret: "ABCDEFGHIJ", uri: "otpauth://totp/Memescope:ada?secret=ABCDEFGHIJ", qr: { size: 3, path: "M1 1h1v1h-1z" },
  };
  const fetched = vi.fn(async () => Response.json(begun, { status: 201 }));
  vi.stubGlobal("fetch", fetched);
  render(
    <TotpSetup hasPasskeys={false} onDone={() => undefined} onBusy={() => undefined} onCancel={() => undefined} />,
    { wrapper: English },
  );
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("Please input your password!")).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Use a passkey instead" })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Your password").required).toBe(true);
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "correct horse" } });
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  const picture = await screen.findByRole("img", { name: "QR code for your authenticator app" });
  expect([...picture.children].map((shape) => [shape.tagName, shape.getAttribute("width"), shape.getAttribute("fill")])).toEqual([
    ["rect", "3", "#fff"], ["path", null, "#000"],
  ]);
  expect(screen.getByText("ABCD EFGH IJ").closest("[translate=no]"), "kept from being translated").not.toBeNull();
  expect(screen.getByRole<HTMLInputElement>("textbox").required).toBe(true);
  const code = screen.getByRole("textbox");
  fetched.mockImplementation(async () => Response.json({ code: "code_refused" }, { status: 422 }));
  fireEvent.change(code, { target: { value: "000000" } });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Switch on" })));
  expect(screen.getByRole("textbox", { description: /^This code from your authenticator app is wrong/ })).toBe(code);
  expect([code.getAttribute("aria-invalid"), document.activeElement, screen.queryByRole("alert")]).toEqual(["true", code, null]);
  expect(screen.getByRole("link", { name: "Open in an app" }).getAttribute("href")).toBe(begun.uri);
});
