import type { ScrapingJob } from "@/contracts/social/calls";
import { Age } from "@/components/times/age";
import { LocalTime } from "@/components/times/local-time";
import { Alert } from "@/components/ui/figures/alert";
import { ButtonLink } from "@/components/ui/controls/button";
import { useTranslations } from "@/lib/shared/use-translations";

/** Says that the social network must not be queried for a while, and until when if that is known. */
export function WaitingNotice({ until }: { until: string | null }) {
  const t = useTranslations("social.setup.active");
  return <Alert tone="warn">{until === null ? t("waitingShort") : t.rich("waiting", { time: () => <LocalTime at={until} /> })}</Alert>;
}

/** Why the last scrape failed; null if it did not. */
export function ScrapeFailure({ job: { error, errorCode, username } }: { job: ScrapingJob }) {
  const t = useTranslations("social.setup.active.errors");
  return error === null ? null : <span dir="auto">{errorCode === null ? error : t(errorCode, { handle: `@${username}` })}</span>;
}

/** Says why mentions are missing from a list of them and its figures; to be shown if `useNeedsNotice`. */
export function ReadingNotice({ job }: { job: ScrapingJob }) {
  const t = useTranslations("social");
  const { state, waitingUntil, lastRun, error } = job;
  if (state === "waiting") return <WaitingNotice until={waitingUntil} />;
  return (
    <Alert
      tone="warn"
      title={lastRun === null ? t("setup.active.failed") : t.rich("lastRead", { age: () => <Age at={lastRun} /> })}
      action={<ButtonLink href="/social/twitter-setup">{t("setup.heading")}</ButtonLink>}
    >
      {error === null ? t("missing") : <ScrapeFailure job={job} />}
    </Alert>
  );
}
