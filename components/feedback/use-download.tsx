"use client";

import { type MouseEvent, type ReactNode, useState } from "react";
import { Button, buttonClasses, type ButtonVariant } from "@/components/ui/controls/button";
import { Alert } from "@/components/ui/figures/alert";
import { Icon } from "@/components/ui/figures/icons";
import { Spinner } from "@/components/ui/figures/spinner";
import { saveLinkedFile } from "@/lib/client/request/save-linked-file";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

interface Download {
  isBusy: boolean;
  /** Handles a click on a link to a file. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Says why the last file could not be saved, with a Retry button; null if it could. */
  failure: ReactNode;
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

interface DownloadLinkProps {
  download: Download;
  href: string;
  /** Used if the server does not send one. */
  name: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** A link to a file that looks like a button, and is busy while a file is being saved. */
export function DownloadLink({ download: { isBusy, onClick }, href, name, variant = "secondary", children }: DownloadLinkProps) {
  return (
    <a href={href} download={name} aria-busy={isBusy || undefined} onClick={onClick} className={buttonClasses(variant)}>
      {isBusy ? <Spinner /> : <Icon name="download" />}{children}
    </a>
  );
}
