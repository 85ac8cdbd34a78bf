import { type ReactNode, useEffect, useRef, useState } from "react";
import { FileProgress } from "@/components/feedback/file-progress";
import { RetryButton } from "@/components/feedback/retry-button";
import { Button, type ButtonVariant } from "@/components/ui/controls/button";
import { Alert } from "@/components/ui/figures/alert";
import { toast } from "@/components/ui/overlays/toast-store";
import { saveLinkedFile } from "@/lib/client/request/save-linked-file";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

interface Download {
  isBusy: boolean;
  /**
   * Saves the file at `href`.
   * @param name used if the server does not send one
   * @param rows how many lines the file has; undefined if unknown
   */
  start: (href: string, name: string, rows: number | undefined) => void;
  /**
   * How much has arrived, with a Cancel button, or why the last file could not be saved, with a Retry button; otherwise null. It belongs
   * above the buttons of a dialog: at the end of a long statement, nobody would see it.
   */
  state: ReactNode;
}

/** Saves files, says from the first second on how much has arrived, and why the server refused one. */
export function useDownload(): Download {
  const t = useTranslations("statement.export");
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const [current, setCurrent] = useState<{ stop: AbortController; bytes: number | null; share?: number | undefined } | null>(null);
  const [refused, setRefused] = useState<{ text: string; retry: () => void } | null>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => { isClosed.current = true; };
  }, []);
  const failed = t("failed");
  const save = async (href: string, name: string, rows: number | undefined) => {
    const stop = new AbortController();
    setCurrent({ stop, bytes: null });
    setRefused(null);
    try {
      await saveLinkedFile(href, name, {
        signal: stop.signal,
        onProgress: (bytes, lines) => setCurrent({ stop, bytes, share: rows && Math.min(1, lines / rows) }),
      });
    } catch (error) {
      const text = errorText(error, failed);
      // A file goes on arriving after its dialog was closed, as any other download does.
      if (isClosed.current) toast.error(text, { title: failed });
      setRefused({ text, retry: () => void save(href, name, rows) });
    }
    setCurrent(null);
  };
  return {
    isBusy: current !== null,
    start: (...file) => void save(...file),
    state: current !== null && current.bytes !== null ? (
      <div className="flex w-full items-center gap-3">
        <div className="min-w-0 flex-1"><FileProgress bytes={current.bytes} share={current.share} /></div>
        <Button onClick={() => current.stop.abort()}>{tCommon("cancel")}</Button>
      </div>
    ) : refused && (
      <div className="w-full">
        <Alert tone="error" title={failed} action={<RetryButton onRetry={refused.retry} />}>
          {refused.text === failed ? null : refused.text}
        </Alert>
      </div>
    ),
  };
}

interface DownloadButtonProps {
  download: Download;
  /** Null while there is nothing to download. */
  href: string | null;
  /** Used if the server does not send one. */
  name: string;
  /** How many lines the file has, to show how far it is. */
  rows?: number | undefined;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** Saves a file, and is busy meanwhile. Not a link: opened in another tab, it would show a refusal as raw data. */
export function DownloadButton({ download: { isBusy, start }, href, name, rows, variant, children }: DownloadButtonProps) {
  return (
    <Button
      icon="download" variant={variant} busy={isBusy} disabled={href === null}
      onClick={() => { if (href !== null) start(href, name, rows); }}
    >
      {children}
    </Button>
  );
}
