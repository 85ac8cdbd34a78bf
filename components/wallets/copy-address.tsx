"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/icon-button";
import { toast } from "@/components/ui/overlays/toast-store";
import { shortAddress } from "@/lib/shared/format/addresses";

/** Copies a whole address and says whether that worked. */
export function CopyAddress({ address }: { address: string }) {
  const t = useTranslations("wallets.copy");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t("copied"));
    } catch {
      toast.error(t("failed"));
    }
  };
  return <IconButton icon="copy" label={t("label", { address: shortAddress(address) })} onClick={() => void copy()} />;
}
