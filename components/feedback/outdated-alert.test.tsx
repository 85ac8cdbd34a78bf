import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "@/lib/client/request/api";
import { English } from "@/tests/support/web/test-providers";
import { OutdatedAlert } from "./outdated-alert";

it("appears within a live region that was there before it, or screen readers would not announce it", () => {
  const screenWith = (error?: ApiError) => (
    <English><OutdatedAlert loads={[["fetchWallets", { ...(error && { error }) }]]} onRetry={() => undefined} /></English>
  );
  const { container, rerender } = render(screenWith());
  const region = container.querySelector("[aria-live=polite]");
  expect([region?.textContent, region?.className]).toEqual(["", "contents"]);
  rerender(screenWith(new ApiError(500, "internal", null)));
  expect(region?.contains(screen.getByText("Some data may be outdated"))).toBe(true);
});
