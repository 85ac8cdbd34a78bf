import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { Pager } from "./pager";

it("on the way from a page beyond the last one, shows the last range instead of one that does not exist", () => {
  render(<Pager label="Pages" page={3} pageSize={20} total={25} onPage={() => undefined} />, { wrapper: English });
  expect(screen.getByText("21–25 of 25")).toBeDefined();
});

it("goes to a typed page without an Enter key, which an iPhone's keys for digits lack", () => {
  const onPage = vi.fn();
  render(<Pager label="Pages" page={1} pageSize={20} total={900} onPage={onPage} jumper />, { wrapper: English });
  fireEvent.change(screen.getByRole("textbox", { name: "Go to page" }), { target: { value: "30" } });
  fireEvent.click(screen.getByRole("button", { name: "Page 30" }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(30);
  expect(screen.queryByRole("button", { name: "Page 30" })).toBeNull();
});
