import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Digest } from "@/contracts/digest/calls";
import { justBefore } from "@/contracts/fields/time-rules";
import { statementLines, type StatementLine } from "@/contracts/statement/rules";
import { LocalMoment } from "@/components/times/local-time";
import { TransactionList } from "@/components/transactions/transaction-list";
import { useAlertRule } from "@/components/prices/alert-rule";
import { AuthorRow, PostRow } from "@/components/timeline/period-rows";
import { Link } from "@/components/ui/controls/link";
import { Card } from "@/components/ui/figures/card";
import { UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { useCall } from "@/lib/client/cache/use-call";
import { formatCount, formatDollars, formatUsd, formatUsdChange } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

/** The details behind the figures: posts and authors, the portfolio statement, transactions and alerts. */
export function DigestLists({ digest }: { digest: Digest }) {
  const t = useTranslations("digest");
  const locale = useLocale();
  const { posts, authors, author_count: authorCount, transactions, alerts, fired_alerts: others, from, to, username, mentions } = digest;
  const network = useCall("GET /api/v1/network");
  const noPosts = t(username === null ? "notTracked" : mentions === null ? "unknownPosts" : "noPosts");
  const allPosts = `/social/twitter-mentions?${new URLSearchParams({ match: "mention", from, to: justBefore(to).toISOString() })}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-rows-[auto_1fr]">
        <ListCard title={t("posts")} none={noPosts} count={posts.length} actions={posts.length > 0 ? (
          <Link href={allPosts} className="card-link">{t("allPosts")}</Link>
        ) : null}>
          <ul aria-label={t("posts")} className="grid">{posts.map((mention) => <PostRow key={mention.id} mention={mention} />)}</ul>
        </ListCard>
        <ListCard title={<>{`${t("authors")} `}{authorCount > authors.length ? (
          <span className="ml-1 text-muted">{t("ofAuthors", { count: formatCount(authorCount, locale) })}</span>
        ) : null}</>} none={noPosts} count={authors.length}>
          <ul aria-label={t("authors")} className="@container">{authors.map((one) => <AuthorRow key={one.author.id} {...one} />)}</ul>
        </ListCard>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-rows-[auto_auto_1fr]">
        <PortfolioLines digest={digest} />
        <ListCard title={t("transactions")} none={t("noTransactions")} count={transactions.length}>
          <TransactionList
            key={from + to} label={t("transactions")} transactions={transactions} nativeSymbol={network.data?.native_symbol} withMoments
          />
        </ListCard>
        <ListCard title={t("alerts")} none={t("noAlerts")} count={alerts.length + others.length}>
          <ul aria-label={t("alerts")} className="grid">
            {alerts.map((alert) => <PriceAlertRow key={alert.id} alert={alert} />)}
            {others.map((fired) => <OtherAlertRow key={fired.alert.id} fired={fired} />)}
          </ul>
        </ListCard>
      </div>
    </div>
  );
}

function ListCard(
  { title, none, count, actions, children }: { title: ReactNode; none: string; count: number; actions?: ReactNode; children: ReactNode },
) {
  return <Card title={title} actions={actions}>{count === 0 ? <p className="py-2 text-muted">{none}</p> : children}</Card>;
}

/** The statement from the opening to the closing value; lines of zero are left out. */
function PortfolioLines({ digest: { portfolio } }: { digest: Digest }) {
  const t = useTranslations("digest");
  const locale = useLocale();
  if (!portfolio) return <Card title={t("portfolio")}><p className="py-2 text-muted">{t("noPortfolio")}</p></Card>;
  const isUnknown = (line: StatementLine) => line === "prices" && portfolio.change_usd === null;
  const lines = statementLines.filter((line) =>
    line === "opening" || line === "closing" || portfolio.usd[line] !== 0 || isUnknown(line));
  return (
    <Card title={t("portfolio")}>
      <dl className="grid">
        {lines.map((line) => (
          <div key={line} className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5 first:border-t-0">
            <dt>{t(`lines.${line}`)}</dt>
            <dd className="num whitespace-nowrap">{isUnknown(line)
              ? <UnknownFigure />
              : line === "opening" || line === "closing"
              ? formatUsd(portfolio.usd[line], locale)
              : formatUsdChange(portfolio.usd[line], locale)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function PriceAlertRow({ alert: { symbol, condition, threshold_usd: threshold, triggered_at: at } }: { alert: Digest["alerts"][number] }) {
  const t = useTranslations("digest.rules");
  const locale = useLocale();
  return <AlertRow rule={t(condition, { symbol, price: formatDollars(threshold, locale) })} at={at} />;
}

function OtherAlertRow({ fired: { alert, times, at } }: { fired: Digest["fired_alerts"][number] }) {
  const t = useTranslations("digest");
  return <AlertRow rule={useAlertRule()(alert)} times={times > 1 ? t("times", { count: times }) : null} at={at} />;
}

function AlertRow({ rule, times = null, at }: { rule: string; times?: string | null; at: string | null }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-3 border-t border-line py-2 first:border-t-0">
      <span>{rule}</span>
      {at === null ? null : (
        <span className="text-sm text-muted">{times === null ? null : <>{times}&nbsp;· </>}<LocalMoment at={at} length="short" /></span>
      )}
    </li>
  );
}
