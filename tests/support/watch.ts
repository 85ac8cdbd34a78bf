import type { Page } from "@playwright/test";

/** Has the page say aloud what its content policy refused, also where the console would not. */
function sayViolations(): void {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`content policy: ${violatedDirective} refused ${blockedURI || "inline"} (${sourceFile}:${lineNumber})`);
  });
}

/**
 * Everything that a page complains about from now on: console errors and warnings, uncaught errors,
 * refusals of the content policy. The list grows by itself.
 */
export async function watchComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  const add = (text: string) => complaints.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) add(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => add(`uncaught: ${error.message}`));
  await page.addInitScript(sayViolations);
  return complaints;
}
