import type { AutomationSign } from "@/contracts/social/authors-rules";
import { Tag } from "@/components/ui/figures/badge";
import { Explain } from "@/components/ui/overlays/explain";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useTranslations } from "@/lib/shared/use-translations";

const AutomationReasons = laterPart(["socialAuthors"], () => import("./automation-reasons"), "AutomationReasons");

/** Says that an account is likely automated and, on demand, why: these are signs, never proof. */
export function AutomationMark({ signs }: { signs: readonly AutomationSign[] | null }) {
  const t = useTranslations("social.mentions.item");
  if (!signs?.length) return null;
  return (
    <span className="inline-flex items-center">
      <Tag>{t("automated")}</Tag>
      <Explain figure={t("automated")}>
        <p>{t("automatedAbout")}</p>
        <p><AutomationReasons signs={signs} /></p>
      </Explain>
    </span>
  );
}
