"use client";

import { useLocale } from "next-intl";
import { CrashActions, CrashReference } from "@/components/shell/recovery/crash-actions";
import { RecoveryNotice } from "@/components/shell/recovery/recovery-frame";
import { Card } from "@/components/ui/figures/card";
import { parseLanguage } from "@/lib/shared/preferences";
import { crashMessages } from "@/messages/crash";

/** Replaces a signed-in page that crashed; the frame around it stays. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = crashMessages[parseLanguage(useLocale())];
  return (
    <div className="page">
      <Card className="grid gap-6 py-12">
        <RecoveryNotice icon="error" level={2} title={texts.title} text={texts.text} actions={
          <CrashActions texts={texts} error={error} retry={retry} />
        } />
        <CrashReference texts={texts} error={error} />
      </Card>
    </div>
  );
}
