import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { watchAnnouncements } from "@/tests/support/web/live-regions";
import { English } from "@/tests/support/web/test-providers";
import { ListAnnouncement } from "./list-announcement";

it("announces another order, and the first one again, but not the order that the page came with", async () => {
  const list = (order: string) => <English><ListAnnouncement page={{ page: 1, page_size: 25, total: 7 }} order={order} /></English>;
  const { container, rerender } = render(list("Newest first"));
  expect(container.textContent).toBe("1–7 of 7");
  const heard = watchAnnouncements();
  for (const order of ["Name A–Z", "Newest first"]) {
    rerender(list(order));
    await Promise.resolve();
  }
  expect(heard()).toEqual(["Name A–Z\u00a0· 1–7 of 7", "Newest first\u00a0· 1–7 of 7"]);
});
