"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/overlays/toast-store";
import { callBff } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import type { WalletView } from "../view";
import type { ExportWords } from "./export-wallets";

export type ExportState = { kind: "idle" } | { kind: "reading"; done: number; total: number };

/** Saves all wallets of a view as a CSV file. */
export function useExport(view: WalletView) {
  const t = useTranslations("wallets.export");
  const words = useExportWords();
  const errorText = useErrorText();
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => { isGone.current = true; };
  }, []);

  const run = async () => {
    setState({ kind: "reading", done: 0, total: 0 });
    try {
      // Few people export, so the page does not wait for it.
      const { readAllWallets, walletsCsv } = await import("./export-wallets");
      const wallets = await readAllWallets(
        view,
        (query) => callBff("GET /api/v1/wallets", { query }),
        (done, total) => {
          if (isGone.current) throw new Error("The screen was left");
          setState({ kind: "reading", done, total });
        },
      );
      const now = new Date();
      save(walletsCsv(wallets, words, now.getTime()), `memescope-wallets-${now.toISOString().slice(0, 10)}.csv`);
      toast.success(t("done", { count: wallets.length }));
    } catch (error) {
      if (!isGone.current) toast.error(errorText(error, t("failed")), { title: t("failed") });
    } finally {
      setState({ kind: "idle" });
    }
  };
  return { state, run };
}

function useExportWords(): ExportWords {
  const t = useTranslations("wallets");
  const heading = (column: keyof ExportWords["headings"]) => t(`export.headings.${column}`);
  return {
    headings: {
      name: heading("name"), address: heading("address"), balance: heading("balance"), usd: heading("usd"), mToken: heading("mToken"),
      mHeld: heading("mHeld"), status: heading("status"), updated: heading("updated"), block: heading("block"), ownership: heading("ownership"),
    },
    statuses: { synced: t("status.synced"), syncing: t("status.syncing"), needs_sync: t("status.needs_sync") },
    ownership: { proven: t("ownership.states.proven"), unproven: t("ownership.states.unproven") },
  };
}

function save(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
