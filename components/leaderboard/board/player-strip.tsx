import { useState } from "react";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { Button } from "@/components/ui/controls/button";
import { Icon } from "@/components/ui/figures/icons";
import type { Loadable } from "@/lib/client/cache/loadable";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useTranslations } from "@/lib/shared/use-translations";
import type { LeaderboardData } from "../data";
import { useMemexLink, type useVisibility } from "../changes";

const LinkDialog = laterPart(["leaderboardMore"], () => import("../profile/link-dialog"), "LinkDialog");
const VisibilityDialog = laterPart(["leaderboardMore"], () => import("../profile/visibility-dialog"), "VisibilityDialog");

/** The sandbox's stand-in for the platform accepts any trader (docs/memex-protocol.md). */
const sandboxProfile = "https://memex.sandbox/profile/trader-7";

interface PlayerStripProps {
  initial: LeaderboardData;
  rank: Loadable<LeaderboardEntry | null>;
  appearance: ReturnType<typeof useVisibility>;
}

/** The caller's own settings on the board: the linked profile, and how others see them. */
export function PlayerStrip({ initial, rank, appearance: { visibility, change } }: PlayerStripProps) {
  const t = useTranslations("leaderboard");
  const [open, setOpen] = useState<"link" | "visibility" | null>(null);
  const { linked, ...links } = useMemexLink(initial, rank.mutate);
  // If the product API does not say whether a platform is connected, offer the link: trying will tell.
  const canLink = Boolean(linked) || initial.link?.platform_connected !== false;
  const unlinked = linked === undefined ? "link.unknown" : canLink ? "link.none" : "link.noPlatform";
  return (
    <section
      aria-label={t("strip")}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4.5 py-2.5 print:hidden"
    >
      <div className="flex min-w-0 flex-1 basis-84 flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name="link" className="text-muted" />
        <p className="min-w-0 flex-1 basis-24">
          {linked
            ? t.rich("link.current", { profile: () => <ProfileName url={linked.url} name={linked.name} /> })
            : <span className="text-muted">{t(unlinked)}</span>}
        </p>
        {canLink ? <Button onClick={() => setOpen("link")}>{t(linked ? "link.change" : "link.button")}</Button> : null}
      </div>
      {visibility ? (
        <div className="flex min-w-0 flex-1 basis-84 flex-wrap items-center gap-x-3 gap-y-1">
          <Icon name={visibility.mode === "hidden" || visibility.mode === "undecided" ? "eye-off" : "eye"} className="text-muted" />
          <p className="min-w-0 flex-1 basis-24">
            {t(`visibility.as.${visibility.mode}`, { name: visibility.pseudonym ?? "" })}
          </p>
          <Button onClick={() => setOpen("visibility")}>{t("visibility.button")}</Button>
        </div>
      ) : null}
      {open === "link" ? (
        <LinkDialog linked={linked ?? null} example={initial.isSandbox ? sandboxProfile : null} {...links} onClose={() => setOpen(null)} />
      ) : null}
      {open === "visibility" && visibility ? (
        <VisibilityDialog visibility={visibility} onChange={change} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  );
}

/** The profile's name, as a link if its URL is http(s). */
function ProfileName({ url, name }: { url: string | null; name: string }) {
  if (url === null || !/^https?:\/\//.test(url)) return <bdi className="font-semibold break-words">{name}</bdi>;
  return (
    <a
      href={url} target="_blank" rel="noreferrer noopener"
      className="rounded-[4px] font-semibold break-words text-accent-text underline underline-offset-3 hover:no-underline"
    >
      <bdi>{name}</bdi>
    </a>
  );
}
