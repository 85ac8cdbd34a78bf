import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { RecoveryCodes } from "./recovery-codes";

it("does not revoke the URL of the codes file right after the click, because some browsers save it later", () => {
  const revoked = vi.fn();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:codes", revokeObjectURL: revoked }));
  render(<RecoveryCodes codes={["abcd-1234"]} onDone={() => undefined} />, { wrapper: English });
  fireEvent.click(screen.getByRole("button", { name: "Download" }));
  expect(clicked.mock.contexts).toMatchObject([{ href: "blob:codes", download: "memescope-recovery-codes.txt" }]);
  expect(revoked).not.toHaveBeenCalled();
});

it("takes the focus as a whole, so that screen readers read the codes and another Enter does not dismiss them", () => {
  render(<RecoveryCodes codes={["abcd-1234"]} onDone={() => undefined} />, { wrapper: English });
  expect(document.activeElement?.closest("button")).toBeNull();
  expect(document.activeElement?.contains(screen.getByText("abcd-1234"))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it("keeps the codes from being translated, which would make them useless", () => {
  render(<RecoveryCodes codes={["abcd-1234"]} onDone={() => undefined} />, { wrapper: English });
  expect(screen.getByText("abcd-1234").closest("[translate=no]")).not.toBeNull();
});
