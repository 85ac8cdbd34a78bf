import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { translate } from "@/tests/support/translate";
import { MetricStrip } from "./stat-card";

it.each([null, "assets"])("shows the new figure on a page that the browser has translated, too, with the note %j", (note) => {
  const show = (value: string) => <MetricStrip metrics={[{ id: "average", label: "Average", value, note }]} />;
  const { container, rerender } = render(show("$1.00"));
  translate(container);
  rerender(show("$2.00"));
  expect(container.querySelector("dd")?.textContent).toBe(`$2.00${note ?? ""}`);
});
