import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestProviders } from "@/tests/support/web/test-providers";
import { TrackerMenu } from "./tracker-menu";

it("is named by what it chooses and the choice, which is not said twice", () => {
  render(
    <TestProviders>
      <TrackerMenu tracked="@ada" onChange={() => undefined} texts={{ choose: "Whose mentions", more: "More" }} />
    </TestProviders>,
  );
  expect(screen.getByRole("button", { name: "Whose mentions: @ada" }).textContent).toBe("@ada");
});
