import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { Avatar } from "@/components/ui/figures/avatar";
import { Badge, Tag } from "@/components/ui/figures/badge";
import { useTranslations } from "@/lib/shared/use-translations";
import { playerName } from "./player-texts";

interface PlayerProps {
  entry: LeaderboardEntry;
  /** Only for the caller's own row: marks it, and is the id of the element that takes the focus. */
  ownRowId?: string;
}

/** A player's avatar, name and handle, with tags for the caller and for unverified players. */
export function Player({ entry, ownRowId }: PlayerProps) {
  const t = useTranslations("leaderboard.table");
  const name = playerName(entry);
  // Only an X handle gets an @. A player behind a pseudonym has no second name to show.
  const handle = entry.twitter_username === null ? entry.username : `@${entry.twitter_username}`;
  return (
    <span className="player">
      <Avatar name={name} />
      <span>
        <span>
          <bdi id={ownRowId} tabIndex={ownRowId ? -1 : undefined} title={name}>{name}</bdi>
          {ownRowId ? <Badge size="sm" className="bg-accent! text-on-accent!">{t("you")}</Badge> : null}
        </span>
        <span>
          {handle === name ? null : <bdi title={handle}>{handle}</bdi>}
          {entry.is_verified === false ? <Tag title={t("unverifiedHint")}>{t("unverified")}</Tag> : null}
        </span>
      </span>
    </span>
  );
}
