import { useLocale } from "next-intl";
import { useId, useMemo, useState } from "react";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletChanges } from "../changes";
import { isCorrectable, linesToSend, outcomesOf, readBulkLines, textOfLines, type BulkOutcome } from "./bulk-lines";
import { textOfFile } from "./file-text";

type BulkPhase =
  | { kind: "writing" }
  | { kind: "sending"; done: number }
  | { kind: "sent"; outcomes: readonly BulkOutcome[] };

const maxFileBytes = 2_000_000;

/** Thrown when lines were refused; they stay in the field. */
class RefusedLinesError extends Error {
  constructor(readonly count: number) {
    super(`${count} lines were refused`);
  }
}

/**
 * The form for several addresses: the lines pasted or read from a file, those that can be sent, and the results. Refused lines stay in the
 * field to be corrected.
 */
export function useBulkForm(onAddMany: WalletChanges["addMany"]) {
  const locale = useLocale();
  const t = useTranslations("walletDialogs.bulk");
  const failed = useTranslations("errors.failed")("addWallet");
  const [phase, setPhase] = useState<BulkPhase>({ kind: "writing" });
  /** The latest results that need a correction, by lower-case address. */
  const [refused, setRefused] = useState<ReadonlyMap<string, BulkOutcome["outcome"]>>(new Map());
  const [fileError, setFileError] = useState<string | null>(null);
  const send = async ({ text }: { text: string }) => {
    const lines = readBulkLines(text);
    setPhase({ kind: "sending", done: 0 });
    const outcomes = outcomesOf(
      lines, await onAddMany(linesToSend(lines), (done) => setPhase({ kind: "sending", done })).catch(backToWriting),
    );
    const correctable = outcomes.filter(isCorrectable);
    setPhase({ kind: "sent", outcomes });
    setRefused(new Map(correctable.map(({ line, outcome }) => [line.address.toLowerCase(), outcome])));
    form.change({ text: textOfLines(correctable.map(({ line }) => line)) });
    const added = outcomes.filter(({ outcome }) => outcome === "added").length;
    if (added > 0) toast.success(t("added", { count: added }));
    if (correctable.length > 0) throw new RefusedLinesError(correctable.length);
  };
  const backToWriting = (failure: unknown): never => {
    setPhase({ kind: "writing" });
    throw failure;
  };
  const form = useForm({
    initial: { text: "" },
    check: ({ text }) => ({ text: linesToSend(readBulkLines(text)).length === 0 ? t("nothingToSend") : null }),
    send,
    failed,
    draft: "wallets",
    keepsDraft: true,
    refusal: (failure) => ({ text: failure instanceof RefusedLinesError ? t("left", { count: failure.count }) : null }),
  });
  const { text } = form.values;
  const lines = useMemo(() => readBulkLines(text), [text]);
  const sendable = useMemo(() => linesToSend(lines), [lines]);
  const write = (next: string) => {
    setFileError(null);
    setPhase({ kind: "writing" });
    form.change({ text: next });
  };
  const readFile = async (file: File) => {
    if (file.size > maxFileBytes) setFileError(t("fileTooLarge"));
    else write(textOfFile(await file.arrayBuffer(), locale));
  };
  return { form, id: useId(), text, lines, sendable, phase, refused, error: form.errors.text ?? fileError, write, readFile };
}

export type BulkForm = ReturnType<typeof useBulkForm>;
