import { useLocale } from "next-intl";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import type { ScoreBreakdown } from "@/contracts/leaderboard/score";
import { scoreVersion, type Timeframe } from "@/contracts/leaderboard/rules";
import { findRequiredGain, pointsToPass } from "@/contracts/leaderboard/required-gain-rules";
import { useCall } from "@/lib/client/cache/use-call";
import { useOffers } from "@/lib/client/request/offers";
import { formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { formatPart, playerName } from "../player-texts";

interface NextRankHintProps {
  timeframe: Timeframe;
  own: LeaderboardEntry;
  /** Players of a similar rank. */
  players: readonly LeaderboardEntry[];
  className?: string;
}

/** A sentence about what it takes to pass the next player above, with an example. Renders nothing if `players` has none above. */
export function NextRankHint({ timeframe, own, players, className }: NextRankHintProps) {
  const hasScoreInputs = useOffers("GET /api/v1/leaderboard/players/:id/score");
  const { data } = useCall(
    "GET /api/v1/leaderboard/players/:id/score", { params: { id: own.id }, query: { timeframe } }, { enabled: hasScoreInputs },
  );
  const next = players.filter(({ score }) => score > own.score).toSorted((one, other) => one.score - other.score)[0];
  return next ? <p className={className}><Sentence own={own} next={next} breakdown={data} /></p> : null;
}

function Sentence({ own, next, breakdown }: { own: LeaderboardEntry; next: LeaderboardEntry; breakdown: ScoreBreakdown | undefined }) {
  const t = useTranslations("leaderboardMore.way");
  const locale = useLocale();
  const part = (points: number) => formatPart(points, locale);
  // Both scores are the ones the board shows and ranks by; under a pseudonym they are made of coarse figures, and so is the gap.
  const values = { name: playerName(next), points: part(pointsToPass(own.score, next.score)) };
  if (typeof breakdown?.ranked_score === "number") return t("pseudonym", values);
  if (breakdown?.version !== scoreVersion) return t("points", values);
  const {
    timeframe, inputs: { portfolio_usd: portfolioUsd, portfolio_change_usd: changeUsd, ...social }, trading_score: tradingScore,
  } = breakdown;
  const gain = findRequiredGain({ timeframe, portfolioUsd, changeUsd, social, tradingScore }, next.score);
  if (gain.by === "mentions") return t("mentions", { ...values, count: gain.count });
  if (gain.by === "none") return t("none", {
    ...values,
    portfolio: part(gain.remainingPoints.portfolio),
    social: part(gain.remainingPoints.social),
    trading: part(gain.remainingPoints.trading),
  });
  const usd = formatUsd(gain.usd, locale).replace(/\.00$/, "");
  return timeframe === "all" ? t("held", { ...values, usd }) : t("gained", { ...values, usd, timeframe });
}
