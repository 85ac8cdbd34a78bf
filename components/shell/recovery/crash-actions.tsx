import { useTransition } from "react";
import { Button, buttonClasses } from "@/components/ui/controls/button";
import { isMissingCode } from "@/lib/shared/missing-code";

interface CrashTexts {
  title: string;
  text: string;
  tryAgain: string;
  reload: string;
  goHome: string;
  /** With `{digest}` as the placeholder for the reference in the server's log. */
  reference: string;
}

interface CrashActionsProps {
  texts: CrashTexts;
  error: unknown;
  /** Fetches and renders again what crashed. */
  retry: () => void;
}

/**
 * Try Again renders again (or reloads, if code is missing), Reload Page
 * reloads, Go Home loads a new document: this one may be beyond repair.
 */
export function CrashActions({ texts, error, retry }: CrashActionsProps) {
  const [isRetrying, startRetrying] = useTransition();
  const tryAgain = () => (isMissingCode(error) ? window.location.reload() : startRetrying(retry));
  return (
    <>
      <Button variant="primary" busy={isRetrying} onClick={tryAgain}>{texts.tryAgain}</Button>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
      {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- the router may be part of what crashed */}
      <a href="/dashboard" className={buttonClasses("secondary")}>{texts.goHome}</a>
    </>
  );
}

/** The number that identifies the error in the server's log, if it happened on the server. */
export function CrashReference({ texts, error }: { texts: CrashTexts; error: unknown }) {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  if (typeof digest !== "string" || digest === "") return null;
  return <p className="num text-center text-sm text-muted">{texts.reference.replace("{digest}", digest)}</p>;
}
