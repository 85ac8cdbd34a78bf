"use client";

import { useTransition } from "react";
import { Button, buttonClasses } from "@/components/ui/controls/button";
import { isMissingCode } from "@/lib/shared/missing-code";

export interface CrashTexts {
  title: string;
  text: string;
  tryAgain: string;
  reload: string;
  goHome: string;
  /** With `{digest}` where the reference of the server's log stands. */
  reference: string;
}

interface CrashActionsProps {
  texts: CrashTexts;
  error: unknown;
  /** Fetches and renders anew what crashed. */
  retry: () => void;
}

/** Try Again renders anew, Reload Page loads anew, Go Home starts a new document: this one may be beyond repair. */
export function CrashActions({ texts, error, retry }: CrashActionsProps) {
  const [isRetrying, startRetrying] = useTransition();
  const tryAgain = () => (isMissingCode(error) ? window.location.reload() : startRetrying(retry));
  return (
    <>
      <Button variant="primary" busy={isRetrying} onClick={tryAgain}>{texts.tryAgain}</Button>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
      {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- the router may be part of what crashed */}
      <a href="/dashboard" className={buttonClasses("secondary")}>{texts.goHome}</a>
    </>
  );
}

/** The number under which the server's log has the error, if it happened there. */
export function CrashReference({ texts, error }: { texts: CrashTexts; error: unknown }) {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  if (typeof digest !== "string" || digest === "") return null;
  return <p className="num text-center text-sm text-muted">{texts.reference.replace("{digest}", digest)}</p>;
}
