import { LiveHeader } from "@/components/live/live-header";
import { Badge } from "@/components/ui/figures/badge";
import { useTranslations } from "@/lib/shared/use-translations";
import { ScrapeButton } from "../scrape-button";
import { TrackerMenu } from "../trackers/tracker-menu";
import type { ScrapeNow } from "../use-scrape-now";

interface MentionsHeaderProps {
  /** Whose mentions are shown, for example `@ada`; null while not known. */
  tracked: string | null;
  onTracker: (tracker: string | null) => void;
  unread: number | undefined;
  /** Null for a further tracker, which is scraped only on its own schedule. */
  scrape: ScrapeNow | null;
  onRefresh: () => Promise<unknown>;
}

/** The heading with the unread badge, the tracker shown, Refresh and Trigger Scraping. */
export function MentionsHeader({ tracked, onTracker, unread, scrape, onRefresh }: MentionsHeaderProps) {
  const t = useTranslations("social.mentions");
  const tTrackers = useTranslations("social.trackers");
  return (
    <LiveHeader
      heading={t("heading")} badge={unread ? <Badge>{t("unread", { count: unread })}</Badge> : null}
      onRefresh={onRefresh} saysItself
      about={tracked === null ? null : (
        <span>
          {t.rich("of", { handle: () => (
            <TrackerMenu tracked={tracked} onChange={onTracker} texts={{
              choose: tTrackers("choose"), more: tTrackers("more"),
            }} />
          ) })}
        </span>
      )}
    >
      {scrape ? <ScrapeButton scrape={scrape} icon="spark">{t("trigger")}</ScrapeButton> : null}
    </LiveHeader>
  );
}
