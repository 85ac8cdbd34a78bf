import { IconButton } from "@/components/ui/controls/icon-button";
import { copyText } from "@/components/ui/overlays/copy-text";
import { shortAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";

/** A button that copies the full address and says whether that worked. */
export function CopyAddress({ address }: { address: string }) {
  const t = useTranslations("wallets.copy");
  const copy = () => copyText(address, { copied: t("copied"), failed: t("failed") });
  return <IconButton type={undefined} icon="copy" label={t("label", { address: shortAddress(address) })} onClick={() => void copy()} />;
}
