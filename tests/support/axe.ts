import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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

/** Toasts come whenever something moves on the chain, and lie over something for a few seconds each. */
const toastsPassMs = 30_000;

/**
 * What axe finds on the page against WCAG 2.2 A and AA: one line an element, nothing when all is well. While toasts
 * are there it looks again until nothing is found, for what a toast covers is free a moment later.
 */
export async function findBarriers(page: Page, scope: keyof typeof scopes = "everything"): Promise<string[]> {
  const endMs = Date.now() + toastsPassMs;
  for (;;) {
    const found = await findBarriersNow(page, scopes[scope]);
    const hasToasts = (await page.locator("[aria-live] > *").count()) > 0;
    if (found.length === 0 || !hasToasts || Date.now() > endMs) return found;
    await page.waitForTimeout(500);
  }
}

async function findBarriersNow(page: Page, scope: Scope): Promise<string[]> {
  const violations = (await runAgain(page, scope)) ?? (await new AxeBuilder({ page }).setLegacyMode().options(scope).analyze()).violations;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`));
}

/** The builder hands the whole of axe to the page each time; once it is there, it can simply run again. */
function runAgain(page: Page, scope: Scope): Promise<Violations | undefined> {
  return page.evaluate(async (how) => (await (window as WindowWithAxe).axe?.run(document, how))?.violations, scope);
}
