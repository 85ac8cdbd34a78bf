import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { withoutToasts } from "./toasts";

const resultTypes = ["violations" as const];
const scopes = {
  everything: { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes },
  /** What can change while the elements stay the same: colours, sizes, places. */
  layout: { runOnly: ["color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block"], resultTypes },
};

type Scope = (typeof scopes)[keyof typeof scopes];

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

interface WindowWithAxe {
  axe?: { run(within: Document, how: Scope): Promise<{ violations: Violations }> };
}

/** What axe finds on the page, its toasts apart, against WCAG 2.2 A and AA: one line an element, nothing when all is well. */
export function findBarriers(page: Page, scope: keyof typeof scopes = "everything"): Promise<string[]> {
  return withoutToasts(page, () => findAllBarriers(page, scope));
}

/** The same with the toasts. */
export async function findAllBarriers(page: Page, scope: keyof typeof scopes = "everything"): Promise<string[]> {
  await page.waitForFunction(isAtRest);
  const how = scopes[scope];
  const violations = (await runAgain(page, how)) ?? (await new AxeBuilder({ page }).setLegacyMode().options(how).analyze()).violations;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`));
}

/** What fades or slides in has other colours than it comes to rest with. What moves for ever does not count. */
function isAtRest(): boolean {
  return document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity);
}

/** The builder hands the whole of axe to the page each time; once it is there, it can simply run again. */
function runAgain(page: Page, scope: Scope): Promise<Violations | undefined> {
  return page.evaluate(async (how) => (await (window as WindowWithAxe).axe?.run(document, how))?.violations, scope);
}
