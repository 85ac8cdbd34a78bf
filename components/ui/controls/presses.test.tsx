import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { PageTabs } from "./page-tabs";
import { RangeSwitch } from "./range-switch";

const chosen = vi.fn();
const choices = [{ value: "7d", label: "Week", href: "?range=7d" }, { value: "30d", label: "Month", href: "?range=30d" }];
const tabs = () => <PageTabs label="Range" tabs={choices.map((choice) => ({ ...choice, content: null }))} value="7d" onChange={chosen} />;
const range = () => <RangeSwitch label="Range" choices={choices} value="7d" onChange={chosen} />;

it.each([["a tab", tabs], ["a range", range]])("a plain click chooses %s on this page", (_, Choices) => {
  render(<Choices />);
  fireEvent.click(screen.getByText("Month"));
  expect(chosen).toHaveBeenCalledExactlyOnceWith("30d");
});

it.each([["a tab", tabs], ["a range", range]])("modified clicks on the link of %s choose nothing", (_, Choices) => {
  render(<Choices />);
  // Alt-click downloads the link's target.
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]) {
    fireEvent.click(screen.getByText("Month"), how);
  }
  expect(chosen).not.toHaveBeenCalled();
});
