import type { Page } from "@playwright/test";

/** Makes the page log violations of its content security policy, even those the console would not show. */
function reportViolations(): void {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`content policy: ${violatedDirective} refused ${blockedURI || "inline"} (${sourceFile}:${lineNumber})`);
  });
}

/**
 * Collects everything the page complains about from now on: console errors and warnings, uncaught errors, violations of the content
 * security policy. The returned list keeps growing.
 */
export async function watchComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  const add = (text: string) => complaints.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) add(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => add(`uncaught: ${error.message}`));
  await page.addInitScript(reportViolations);
  return complaints;
}
