import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { TrackerShares } from "@/contracts/social/trackers";
import { English } from "@/tests/support/web/test-providers";
import { SharesCard } from "./shares-card";

const at = "2026-11-05T12:00:00Z";
const share = (index: number, score: number | null): TrackerShares["shares"][number] => ({
  tracker: {
    id: `${index}`, is_primary: index === 0, kind: "handle", name: `name_${index}`, color: 1, is_paused: false, frequency: 15,
    state: "idle", last_run: at, next_run: at, error_code: null, created_at: at,
  },
  mentions: 400, percent: 20, positive: 99, neutral: 201, negative: 100, sentiment_score: score, is_partial: false,
});

it("shows a sentiment score with a sign unless it rounds to 0", () => {
  const shares = [34.6, -12.4, 0.25, -0.25, null].map((score, index) => share(index, score));
  render(<SharesCard shares={{ range: "7d", from: at, shares }} />, { wrapper: English });
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getAllByRole("cell").at(-1)!.textContent)).toEqual([
    "+35", "−12", "0", "0", expect.stringMatching(/^[^\d]+$/),
  ]);
});
