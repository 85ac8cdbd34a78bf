"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";
import type { WalletChanges } from "../changes";
import { linesToSend, outcomesOf, readBulkLines, type BulkOutcome } from "./bulk-lines";

export type BulkPhase =
  | { kind: "writing" }
  | { kind: "sending"; done: number }
  | { kind: "sent"; outcomes: readonly BulkOutcome[] };

const largestFileBytes = 2_000_000;

/** The form for several addresses: what was pasted or read from a file, what is sent, and what became of it. */
export function useBulkForm(onAddMany: WalletChanges["addMany"]) {
  const t = useTranslations("walletDialogs.bulk");
  const tFailed = useTranslations("errors.failed");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [phase, setPhase] = useState<BulkPhase>({ kind: "writing" });
  const [error, setError] = useState<string | null>(null);
  const lines = useMemo(() => readBulkLines(text), [text]);
  const sendable = useMemo(() => linesToSend(lines), [lines]);

  const write = (next: string) => {
    setText(next);
    setError(null);
    setPhase({ kind: "writing" });
  };
  const readFile = async (file: File) => {
    if (file.size > largestFileBytes) return setError(t("fileTooLarge"));
    write(await file.text());
  };
  const send = async () => {
    if (sendable.length === 0) return setError(t("nothingToSend"));
    setError(null);
    setPhase({ kind: "sending", done: 0 });
    try {
      const results = await onAddMany(sendable, (done) => setPhase({ kind: "sending", done }));
      setPhase({ kind: "sent", outcomes: outcomesOf(lines, results) });
      const added = results.filter(({ outcome }) => outcome === "added").length;
      if (added > 0) toast.success(t("added", { count: added }));
    } catch (failure) {
      setPhase({ kind: "writing" });
      setError(errorText(failure, tFailed("addWallet")));
    }
  };
  return { text, lines, sendable, phase, error, write, readFile, send };
}

export type BulkForm = ReturnType<typeof useBulkForm>;
