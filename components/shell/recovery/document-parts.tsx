"use client";

import { holdEarlyClicks } from "@/lib/client/startup/early-clicks";
import { navigationsKey, noteTraversals } from "@/lib/client/startup/navigation-loop";
import { nearMs, paintWaitMs, releaseScripts } from "@/lib/client/startup/held-scripts";
import { guardStartup, startupGraceMs, startupSilenceMs, startupTemplateId } from "@/lib/client/startup/startup";
import { survivePageTranslation } from "@/lib/client/startup/page-translation";
import { warmUp } from "@/lib/client/startup/warm-up";
import { startupMarkup, type StartupTexts } from "./startup-markup";

// This markup never changes, so only the server renders it: because it is in a client component, it is not sent a second time in the
// payload that React hydrates from. The `window` check is repeated at each use so that the browser build can drop the server's branch.
const rawHtml = (html: string) => ({ suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } });

/**
 * The print styles, and scripts that must run before all others. The startup guard is an async module because that waits for nothing: a
 * classic script waits for the stylesheet before it, and a script that fails in the meantime would fail unnoticed. Counting back and
 * forward navigations, patching the DOM for translated pages and warming up can wait; while they do, browsers hold back whatever is less
 * urgent than the stylesheet.
 */
export function EarlyParts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <script nonce={nonce} type="module" async {...rawHtml(typeof window === "undefined" ? guardSource() : "")} />
      <script nonce={nonce} {...rawHtml(typeof window === "undefined" ? earlySource() : "")} />
      {/* oxlint-disable-next-line nextjs/no-css-tags -- a separate file, so that the first paint does not wait for the print styles */}
      <link rel="stylesheet" href="/print.css" media="print" />
    </>
  );
}

function guardSource(): string {
  return [
    `(${guardStartup.toString()})(${JSON.stringify(startupTemplateId)},${startupGraceMs},${startupSilenceMs})`,
    `(${releaseScripts.toString()})(${nearMs},${paintWaitMs})`,
  ].join(";");
}

function earlySource(): string {
  return [
    `(${noteTraversals.toString()})(${JSON.stringify(navigationsKey)})`,
    `(${holdEarlyClicks.toString()})()`,
    `(${survivePageTranslation.toString()})()`,
    `(${warmUp.toString()})()`,
  ].join(";");
}

/** The startup page, included in every document because nothing can be loaded any more when it is needed. */
export function StartupTemplate({ texts, scriptFailed, silent }: { texts: StartupTexts; scriptFailed: string; silent: string }) {
  return (
    <template
      id={startupTemplateId} data-script-failed={scriptFailed} data-silent={silent}
      {...rawHtml(typeof window === "undefined" ? startupMarkup(texts) : "")}
    />
  );
}
