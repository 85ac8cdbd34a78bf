"use client";

import { useTranslations } from "next-intl";
import type { LeaderboardEntry } from "@/contracts/leaderboard";
import { Avatar } from "@/components/ui/figures/avatar";
import { Badge, Tag } from "@/components/ui/figures/badge";
import { playerName } from "./player-texts";

interface PlayerProps {
  entry: LeaderboardEntry;
  /** Marks the caller and takes the focus by this id. */
  ownRowId?: string;
}

/** Who it is: name, handle, and what there is to know of both. */
export function Player({ entry, ownRowId }: PlayerProps) {
  const t = useTranslations("leaderboard.table");
  const name = playerName(entry);
  // Only a name on X bears an @; one behind a pseudonym has no other name.
  const handle = entry.twitter_username === null ? entry.username : `@${entry.twitter_username}`;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi id={ownRowId} tabIndex={ownRowId ? -1 : undefined} title={name} className="min-w-0 truncate rounded-[4px] font-semibold">{name}</bdi>
          {ownRowId ? <Badge size="sm" className="bg-accent! text-on-accent!">{t("you")}</Badge> : null}
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
          {handle === name ? null : <bdi className="min-w-0 truncate" title={handle}>{handle}</bdi>}
          {entry.is_verified === false ? <span title={t("unverifiedHint")}><Tag>{t("unverified")}</Tag></span> : null}
        </span>
      </span>
    </span>
  );
}
