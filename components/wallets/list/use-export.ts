import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/overlays/toast-store";
import { callBff } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { saveFile } from "@/lib/client/storage/save-file";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import { localDay } from "@/lib/shared/format/times";
import { asServerTime } from "@/lib/shared/server-time";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletView } from "../view";

type ExportState = { kind: "idle" } | { kind: "reading"; done: number; total: number };

/** Saves all wallets of a view as a CSV file. */
export function useExport(view: WalletView) {
  const t = useTranslations("wallets.export");
  const tWallets = useTranslations("wallets");
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
      // Few people export, so the code is loaded on demand.
      const { readAllWallets, walletsCsv } = await loadWhenReachable(() => import("./export-wallets"));
      const wallets = await readAllWallets(
        view,
        (query) => callBff("GET /api/v1/wallets", { query }),
        (done, total) => {
          if (isGone.current) throw new Error("The screen was left");
          setState({ kind: "reading", done, total });
        },
      );
      const now = new Date(asServerTime(Date.now()));
      const csv = walletsCsv(wallets, tWallets, now.getTime());
      saveFile(csv, "text/csv;charset=utf-8", `memescope-wallets-${localDay(now)}.csv`);
      toast.success(t("done", { count: wallets.length }));
    } catch (error) {
      if (!isGone.current) toast.error(errorText(error, t("failed")), { title: t("failed") });
    } finally {
      setState({ kind: "idle" });
    }
  };
  return { state, run };
}
