import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { DateField } from "./date-field";

it("the calendar's button has another name than the field, or a voice could not say which of them it means", () => {
  render(<DateField label="From" value="" onChange={() => undefined} />, { wrapper: English });
  expect([screen.getByRole("textbox", { name: "From" }).tagName, screen.getByRole("button").title]).toEqual(["INPUT", "Calendar: From"]);
  expect(screen.getAllByLabelText("From", { exact: true })).toHaveLength(1);
});
