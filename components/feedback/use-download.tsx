"use client";

import type { MouseEvent } from "react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Alert } from "@/components/ui/figures/alert";
import { saveLinkedFile } from "@/lib/client/request/save-linked-file";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

interface Download {
  isBusy: boolean;
  /** Handles a click on a link to a file. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Says why the last file could not be saved, with a Retry button; null if it could. */
  failure: React.ReactNode;
}

/** Saves the files that links lead to, and says why the server refused one. @param failed the title of a failure */
export function useDownload(failed: string): Download {
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ text: string; href: string; name: string } | null>(null);
  const save = async (href: string, name: string) => {
    setBusy(true);
    setRefused(null);
    await saveLinkedFile(href, name).catch((error: unknown) => setRefused({ text: errorText(error, failed), href, name }));
    setBusy(false);
  };
  return {
    isBusy,
    onClick: (event) => {
      event.preventDefault();
      const { href, download } = event.currentTarget;
      if (!isBusy) void save(href, download);
    },
    failure: refused && (
      <Alert tone="error" title={failed} action={
        <Button icon="refresh" onClick={() => void save(refused.href, refused.name)}>{tCommon("retry")}</Button>
      }>
        {refused.text === failed ? null : refused.text}
      </Alert>
    ),
  };
}
