"use client";

import { useEffect, useState } from "react";
import { CrashActions, CrashReference } from "@/components/shell/recovery/crash-actions";
import { RecoveryFrame } from "@/components/shell/recovery/recovery-frame";
import { readDocumentPreferences } from "@/lib/client/storage/document-preferences";
import { announceStart } from "@/lib/client/startup/startup";
import { crashMessages } from "@/messages/crash";
import { fontNames } from "./fonts";
import "./globals.css";

/** Shown after a crash outside the signed-in pages. It replaces the whole document, so it can use nothing from the root layout. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [preferences] = useState(readDocumentPreferences);
  const texts = crashMessages[preferences.language];
  useEffect(announceStart, []);
  return (
    <html
      lang={preferences.language} data-theme={preferences.theme} data-fs={preferences.fontSize}
      className={fontNames} suppressHydrationWarning
    >
      <body>
        <title>{`${texts.title} · Memescope`}</title>
        <RecoveryFrame icon="error" title={texts.title} text={texts.text} actions={
          <CrashActions texts={texts} error={error} retry={retry} />
        }>
          <CrashReference texts={texts} error={error} />
        </RecoveryFrame>
      </body>
    </html>
  );
}
