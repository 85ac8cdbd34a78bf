import { automationLimits, type AutomationSign } from "@/contracts/social/authors-rules";
import { useTranslations } from "@/lib/shared/use-translations";

/** The rules that an account meets, with their thresholds. */
export function AutomationReasons({ signs }: { signs: readonly AutomationSign[] }) {
  const t = useTranslations("socialAuthors.automation");
  const { youngDays, followingPerFollower, postsPerDay, sameText, sameTextDays } = automationLimits;
  const reasons: Record<AutomationSign, string> = {
    young_account: t("young_account", { days: youngDays }),
    follows_many: t("follows_many", { times: followingPerFollower }),
    posts_much: t("posts_much", { posts: postsPerDay }),
    repeats_text: t("repeats_text", { times: sameText, days: sameTextDays }),
  };
  return <>{t("because")} {signs.map((sign) => <span key={sign} className="block">· {reasons[sign]}</span>)}</>;
}
