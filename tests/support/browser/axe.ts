import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { withoutToasts, withStyle } from "./toasts";

/** The minified one, because each page that is examined has to parse it. */
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const resultTypes: RunOptions["resultTypes"] = ["violations"];
const scopes = {
  everything: { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes },
  /** Rules whose result can change while the elements stay the same: colours, sizes, positions. */
  layout: { runOnly: ["color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block"], resultTypes },
} satisfies Record<string, RunOptions>;

/** Rules beyond WCAG that help screen reader users: where things are, and what they are called. */
const bestPractice: RunOptions = {
  resultTypes,
  runOnly: [
    "heading-order", "page-has-heading-one", "region", "landmark-one-main", "landmark-unique", "landmark-no-duplicate-main",
    "landmark-no-duplicate-banner",
    "landmark-main-is-top-level", "landmark-banner-is-top-level", "landmark-complementary-is-top-level", "empty-heading", "skip-link",
    "tabindex",
  ],
};

type AxeScope = keyof typeof scopes;

interface WindowWithAxe {
  axe: { run(within: Element, options: RunOptions): Promise<AxeResults> };
}

/** axe's findings on the page, toasts excluded, against WCAG 2.2 A and AA: one line per element, empty if there are none. */
export function findBarriers(page: Page, scope: AxeScope = "everything", within?: Locator): Promise<string[]> {
  return withoutToasts(page, () => findAllBarriers(page, scope, within));
}

/** axe's findings against its best practices for headings and landmarks, toasts excluded. */
export function findBestPractice(page: Page): Promise<string[]> {
  return withoutToasts(page, () => runAxe(page, bestPractice));
}

/** Like `findBarriers`, but including toasts. */
export function findAllBarriers(page: Page, scope: AxeScope = "everything", within?: Locator): Promise<string[]> {
  return runAxe(page, scopes[scope], within);
}

async function runAxe(page: Page, rules: RunOptions, within: Locator = page.locator("html")): Promise<string[]> {
  await page.waitForFunction(isAtRest);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // Elements that appear while axe runs get their final colours at once.
  const violations = await withStyle(page, "*, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important }", () => within.evaluate(
    async (element, options) => (await (window as unknown as WindowWithAxe).axe.run(element, options)).violations,
    rules,
  ));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`));
}

/** Whether all animations have finished: while something fades or slides in, its colours are not final. Endless animations do not count. */
function isAtRest(): boolean {
  return document.getAnimations().every(({ playState, effect }) =>
    playState !== "running" || effect?.getComputedTiming().iterations === Infinity);
}
