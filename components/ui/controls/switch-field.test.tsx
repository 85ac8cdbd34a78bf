import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SwitchField } from "./switch-field";

it("is named by its label alone and described by its hint, which is thus read out once, and both switch it", () => {
  const onChange = vi.fn();
  render(<SwitchField label="Mentions" hint="Somebody mentions you." checked={false} onChange={onChange} />);
  const control = screen.getByRole("switch", { name: "Mentions", description: "Somebody mentions you." });
  expect(control).toBe(screen.getByRole("switch"));
  fireEvent.click(screen.getByText("Mentions"));
  fireEvent.click(screen.getByText("Somebody mentions you."));
  expect(onChange).toHaveBeenCalledTimes(2);
});
