"use client";

import { navigationsKey, noteTraversals } from "@/lib/client/startup/navigation-loop";
import { guardStartup, startupGraceMs, startupSilenceMs, startupTemplateId } from "@/lib/client/startup/startup";
import { outliveTexts } from "@/lib/client/startup/translated-texts";
import { warmUp } from "@/lib/client/startup/warm-up";
import { startupMarkup, type StartupTexts } from "./startup-markup";

// What stands in the document for good is written by the server alone: as a part of the browser's own half it does not travel a
// second time among what React takes over from. The condition stands at each place so that a build can leave the rest out.
const asWritten = (html: string) => ({ suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } });

/**
 * What has to run before every other script. The guard of the start is a module that waits for nothing: a classic script waits for the
 * stylesheet before it, and a script that fails meanwhile would fail unseen. The count of going back and forward, what translated texts need, and what warms up, may wait,
 * and while they do, browsers hold back what is less urgent than the stylesheet.
 */
export function EarlyScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <script nonce={nonce} type="module" async {...asWritten(typeof window === "undefined" ? guardSource() : "")} />
      <script nonce={nonce} {...asWritten(typeof window === "undefined" ? earlySource() : "")} />
    </>
  );
}

function guardSource(): string {
  return `(${guardStartup.toString()})(${JSON.stringify(startupTemplateId)},${startupGraceMs},${startupSilenceMs})`;
}

function earlySource(): string {
  return `(${noteTraversals.toString()})(${JSON.stringify(navigationsKey)});(${outliveTexts.toString()})();(${warmUp.toString()})()`;
}

/** The startup page, laid by in every document: nothing can be loaded any more when it is needed. */
export function StartupTemplate({ texts, scriptFailed, silent }: { texts: StartupTexts; scriptFailed: string; silent: string }) {
  return (
    <template
      id={startupTemplateId} data-script-failed={scriptFailed} data-silent={silent}
      {...asWritten(typeof window === "undefined" ? startupMarkup(texts) : "")}
    />
  );
}
