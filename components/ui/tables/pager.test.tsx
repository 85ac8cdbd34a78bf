import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { Pager } from "./pager";

it("on the way from a page beyond the last one, shows the last range instead of one that does not exist", () => {
  render(<Pager label="Pages" page={3} pageSize={20} total={25} onPage={() => undefined} />, { wrapper: English });
  expect(screen.getByText("21–25 of 25")).toBeDefined();
});
