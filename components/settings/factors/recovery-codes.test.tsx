import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, it, vi } from "vitest";
import messages from "@/messages/en.json";
import { RecoveryCodes } from "./recovery-codes";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("leaves the file of codes where it is until the browser has saved it, which some do after the click", () => {
  const revoked = vi.fn();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:codes", revokeObjectURL: revoked }));
  render(<NextIntlClientProvider locale="en" messages={messages}><RecoveryCodes codes={["abcd-1234"]} onDone={() => undefined} /></NextIntlClientProvider>);
  fireEvent.click(screen.getByRole("button", { name: "Download" }));
  expect(clicked.mock.contexts).toMatchObject([{ href: "blob:codes", download: "memescope-recovery-codes.txt" }]);
  expect(revoked).not.toHaveBeenCalled();
});
