import { useLocale } from "next-intl";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import type { ScoreBreakdown } from "@/contracts/leaderboard/score";
import {
  countedInputs, countedUsd, interactions, mood, portfolioPart, scoreScale, scoreVersion, socialScore, totalScore, type Timeframe,
} from "@/contracts/leaderboard/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Alert } from "@/components/ui/figures/alert";
import { Badge } from "@/components/ui/figures/badge";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { spoken, UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { Cell, FigureHead, Row, Table, TableBody } from "@/components/ui/tables/table";
import { useCall } from "@/lib/client/cache/use-call";
import { formatCount, formatPercent, formatUsd, formatUsdChange, unknownFigure } from "@/lib/shared/format/figures";
import { numberFormat } from "@/lib/shared/format/intl";
import { useTranslations } from "@/lib/shared/use-translations";
import { formatPart, formatScore, playerName } from "../player-texts";
import { useKnownUsd } from "../use-known-usd";
import { addingUp, filledFormulas } from "./score-formula";
import { NextRankHint } from "./next-rank-hint";

interface ScoreDialogProps {
  entry: LeaderboardEntry;
  timeframe: Timeframe;
  /** Whether profiles can be linked: false if the product API says that no trading platform is connected. */
  hasPlatform: boolean;
  onClose: () => void;
}

/** The inputs and weights of a player's score, and the score recomputed from them in the browser. */
export function ScoreDialog({ entry, timeframe, hasPlatform, onClose }: ScoreDialogProps) {
  const t = useTranslations("leaderboardMore.score");
  const tErrors = useTranslations("errorCodes");
  const known = useKnownUsd();
  const { data, error, mutate } = useCall("GET /api/v1/leaderboard/players/:id/score", { params: { id: entry.id }, query: { timeframe } });
  return (
    <Dialog title={t("title")} description={t("text", { name: playerName(entry) })} width={700} onClose={onClose}>
      {entry.is_you ? <OwnNextRankHint own={entry} timeframe={timeframe} /> : null}
      {data ? <Recomputed breakdown={data} volume={known(entry.volume)} hasPlatform={hasPlatform} />
        : error?.code === "score_private" ? <Alert tone="info">{tErrors("score_private")}</Alert>
        : error ? <RetryAlert error={error} title={t("failed")} onRetry={() => mutate()} />
        : <SkeletonText lines={8} />}
    </Dialog>
  );
}

function OwnNextRankHint({ own, timeframe }: { own: LeaderboardEntry; timeframe: Timeframe }) {
  const { data } = useCall("GET /api/v1/leaderboard/competitive-analysis", { query: { timeframe } });
  return data ? <NextRankHint timeframe={timeframe} own={own} players={data.similarUsers} className="pb-4" /> : null;
}

function Recomputed({ breakdown, volume, hasPlatform }: InputsProps & Pick<ScoreDialogProps, "hasPlatform">) {
  const t = useTranslations("leaderboardMore.score");
  const locale = useLocale();
  const computed = recompute(breakdown);
  const board = formatScore(breakdown.score, locale);
  const recomputed = formatScore(computed.total, locale);
  return (
    <div className="grid gap-4 pb-2">
      <PartsTable breakdown={breakdown} computed={computed} hasPlatform={hasPlatform} />
      {breakdown.version !== scoreVersion ? <Alert tone="info">{t("otherVersion")}</Alert>
        : recomputed === board ? <Alert tone="success">{t("same", { score: recomputed })}</Alert>
        : <Alert tone="warn">{t("differs", { score: recomputed, board })}</Alert>}
      {breakdown.ranked_score === null ? null : (
        <Alert tone="info">{t("ranked", { score: formatScore(breakdown.ranked_score, locale) })}</Alert>
      )}
      {breakdown.proofs ? <Proofs proofs={breakdown.proofs} /> : null}
      <Inputs breakdown={breakdown} volume={volume} />
    </div>
  );
}

/** Applies the shared formulas to the inputs: the dollars that count, each part on its own scale, and the total. */
function recompute({ timeframe, inputs, trading_score: tradingScore }: ScoreBreakdown) {
  const counted = countedUsd(timeframe, { portfolioUsd: inputs.portfolio_usd, changeUsd: inputs.portfolio_change_usd });
  const social = socialScore(inputs);
  return {
    counted, portfolio: portfolioPart(counted), social, trading: tradingScore ?? 0,
    total: totalScore({ countedUsd: counted, socialScore: social, tradingScore }),
  };
}

function PartsTable({ breakdown: { timeframe, inputs, weights, trading_score: tradingScore }, computed, hasPlatform }: {
  breakdown: ScoreBreakdown; computed: ReturnType<typeof recompute>; hasPlatform: boolean;
}) {
  const t = useTranslations("leaderboardMore.score");
  const tProfile = useTranslations("leaderboardMore.identity.profile");
  const locale = useLocale();
  const filled = filledFormulas({ timeframe, counted: computed.counted, social: inputs, tradingScore }, computed, locale);
  const parts = [
    { name: "portfolio", value: computed.portfolio, most: scoreScale.portfolioPart, weight: weights.portfolio },
    { name: "social", value: computed.social, most: scoreScale.socialScore, weight: weights.social },
    { name: "trading", value: tradingScore, most: scoreScale.tradingScore, weight: weights.trading },
  ] as const;
  const points = addingUp(parts.map(({ value, most, weight }) => (scoreScale.score * weight * (value ?? 0)) / most), computed.total);
  return (
    <div className="@container -mx-5">
      <Table label={t("title")} className="narrow-table">
        <FigureHead first={t("part")} figures={[t("value"), t("weight"), t("points")]} />
        <TableBody>
          {parts.map(({ name, value, most, weight }, nth) => (
            <Row key={name}>
              <Cell className="whitespace-normal!">
                <Formula
                  name={t(name)} filled={filled[name]}
                  text={name === "trading" && !hasPlatform ? tProfile("noPlatform")
                    : t(`formula.${name === "portfolio" && timeframe !== "all" ? "gained" : name}`)}
                />
              </Cell>
              <Cell label={t("value")}><span>
                {value === null ? <UnknownFigure /> : formatPart(value, locale)}
                <span className="text-muted"> / {formatCount(most, locale)}</span>
              </span></Cell>
              <Cell label={t("weight")}>{formatPercent(100 * weight, locale, 0)}</Cell>
              <Cell label={t("points")}>{formatScore(points[nth]!, locale)}</Cell>
            </Row>
          ))}
          <Row>
            <Cell className="whitespace-normal!"><Formula name={t("total")} text={t("formula.total")} filled={filled.total} /></Cell>
            <Cell className="@max-[34rem]:hidden!">{null}</Cell>
            <Cell className="@max-[34rem]:hidden!">{null}</Cell>
            <Cell label={t("points")}><strong className="font-[650]">{formatScore(computed.total, locale)}</strong></Cell>
          </Row>
        </TableBody>
      </Table>
    </div>
  );
}

/** A part's name, its formula in words, and the formula with the player's numbers. */
function Formula({ name, text, filled }: { name: string; text: string; filled: readonly string[] }) {
  return (
    <span className="grid">
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-pretty text-muted">{text}</span>
      {filled.map((line) => <span key={line} className="num text-sm">{line}</span>)}
    </span>
  );
}

/** Whether the player's wallets, handle and profile are proven to be theirs. */
function Proofs({ proofs }: { proofs: NonNullable<ScoreBreakdown["proofs"]> }) {
  const t = useTranslations("leaderboardMore.score.proofs");
  return (
    <section aria-label={t("title")}>
      <h3 className="mb-2 font-semibold">{t("title")}</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        {(["wallets", "handle", "profile"] as const).map((name) => (
          <li key={name} className="flex items-center gap-2">
            <span className="text-muted">
              {t(name)}
            </span><Badge tone={proofs[name] === "proven" ? "up" : "neutral"} size="sm">{t(`states.${proofs[name]}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface InputsProps {
  breakdown: ScoreBreakdown;
  /** Dollars; null if unknown. Not part of the score, but shown here because narrow boards have no room for its column. */
  volume: number | null;
}

function Inputs({ breakdown: { timeframe, inputs, trading_score: tradingScore }, volume }: InputsProps) {
  const t = useTranslations("leaderboardMore.score");
  const locale = useLocale();
  const count = (value: number) => formatCount(value, locale);
  const { likes, retweets, quotes, replies, automated } = inputs;
  const counted = countedInputs(inputs);
  const { retweetWeight, quoteWeight, automatedWeight } = scoreScale;
  const weight = (value: number) => numberFormat(locale).format(value);
  const rows = [
    { name: "portfolio", value: formatUsd(inputs.portfolio_usd, locale) },
    ...(timeframe === "all" ? [] : [{ name: "change" as const, value: formatUsdChange(inputs.portfolio_change_usd, locale) }]),
    { name: "mentions", value: count(inputs.mentions) },
    { name: "authors", value: count(inputs.authors) },
    {
      name: "engagement",
      value: `${count(likes)} + ${weight(retweetWeight)} × ${count(retweets)} + ${weight(quoteWeight)} × ${count(quotes)} + ${count(replies)} = ${formatPart(interactions(inputs), locale)}`,
    },
    {
      name: "sentiment",
      value: inputs.mentions === 0 ? unknownFigure : t("moodOf", {
        positive: count(inputs.positive),
        negative: count(inputs.negative),
        mood: formatPart(200 * mood(counted) - 100, locale).replace("-", "−"),
      }),
    },
    ...(automated?.mentions ? [{
      name: "automated" as const,
      value: t("automatedOf", {
        mentions: automated.mentions, authors: automated.authors, engagement: formatPart(interactions(automated), locale),
        weight: formatPercent(100 * automatedWeight, locale, 0),
        countedMentions: formatPart(counted.mentions, locale), countedAuthors: formatPart(counted.authors, locale),
        countedEngagement: formatPart(interactions(counted), locale),
      }),
    }] : []),
    ...(volume === null ? [] : [{ name: "volume" as const, value: formatUsd(volume, locale) }]),
    { name: "trading", value: tradingScore === null ? unknownFigure : formatScore(tradingScore, locale) },
  ] as const;
  return (
    // Focusable, because on a phone the dialog scrolls and nothing else here takes the keyboard focus.
    <section aria-label={t("inputs")} tabIndex={0} className="rounded-control focus-visible:outline-offset-4">
      <h3 className="mb-2 font-semibold">{t("inputs")}</h3>
      <dl className="grid gap-1.5">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1.5 last:border-b-0">
            <dt className="min-w-0 text-muted">{t(`input.${name}`)}</dt><dd className="num min-w-0 break-words">{spoken(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
