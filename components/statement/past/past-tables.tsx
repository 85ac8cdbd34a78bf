import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Snapshot, SnapshotCoin } from "@/contracts/statement/calls";
import { snapshotPageSize } from "@/contracts/statement/rules";
import { LocalMoment } from "@/components/times/local-time";
import { classes } from "@/components/ui/classes";
import { Card } from "@/components/ui/figures/card";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { Pager } from "@/components/ui/tables/pager";
import { Cell, FigureHead, Row, Table, TableBody } from "@/components/ui/tables/table";
import { shortAddress } from "@/lib/shared/format/addresses";
import { formatAmount, formatFullAmount } from "@/lib/shared/format/amounts";
import { formatPercent, formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { Link } from "@/components/ui/controls/link";
import { useTranslations } from "@/lib/shared/use-translations";

/** What was held of each coin at a time, with its price then and when that was quoted. */
export function PastCoins({ coins, title }: { coins: readonly SnapshotCoin[]; title: string }) {
  const t = useTranslations("statement.past");
  const tCoins = useTranslations("statement.holdings");
  const locale = useLocale();
  if (coins.length === 0) return <Card title={title}><p className="text-muted">{t("nothing")}</p></Card>;
  return (
    <Card title={title} padding="flush" className="break-inside-avoid">
      <div className="@container"><Table label={title} className="narrow-table">
        <FigureHead first={tCoins("coin")} figures={[tCoins("amount"), tCoins("price"), tCoins("value"), tCoins("share")]} />
        <TableBody>
          {coins.map(({ symbol, amount, price_usd, quoted_at, value_usd, percentage_of_portfolio }) => (
            <Row key={symbol}>
              <Cell isRowName><bdi translate="no" className="font-semibold">{symbol}</bdi></Cell>
              <Cell label={tCoins("amount")}><span className="whitespace-nowrap" title={`${formatFullAmount(amount, locale)} ${symbol}`}>
                {formatAmount(amount, locale)}
              </span></Cell>
              <Cell label={tCoins("price")}>
                {formatPriceUsd(price_usd, locale)}
                {price_usd === null ? <span className="ml-1.5 text-sm text-muted">{tCoins("unpriced")}</span> : null}
                {price_usd === null || quoted_at === null ? null : (
                  <span className="block text-xs text-muted">
                    {t.rich("quoted", { time: () => <LocalMoment at={quoted_at} length="short" /> })}
                  </span>
                )}
              </Cell>
              <Cell label={tCoins("value")}>{formatUsd(value_usd, locale)}</Cell>
              <Cell label={tCoins("share")}>{formatPercent(percentage_of_portfolio, locale)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table></div>
    </Card>
  );
}

interface PastWalletsProps {
  at: string;
  /** The snapshot with that page of wallets; undefined while there is none. */
  snapshot: Snapshot | undefined;
  /** How many wallets there are; null if this is all of them. */
  total: number | null;
  /** Why it is missing. */
  failure: ReactNode;
  title: string;
  /** The symbol of the chain's own coin. */
  symbol: string;
  page: number;
  onPage: (page: number) => void;
  /** Whether that page is loading while another is still shown. */
  isLoading: boolean;
}

/** What each wallet held at a time; for one that was not known yet, since when it is known. */
export function PastWallets({ at, snapshot, total, failure, title, symbol, page, onPage, isLoading }: PastWalletsProps) {
  const tHeld = useTranslations("statement.holdings");
  const locale = useLocale();
  return (
    <Card title={title} padding="flush">
      {failure ? <div className="px-4.5 pb-4">{failure}</div> : null}
      {snapshot ? <div aria-busy={isLoading} className={classes(
        "@container", isLoading && "animate-pulse",
      )}><Table label={title} className="narrow-table">
        <FigureHead first={tHeld("wallet")} figures={[tHeld("balance"), tHeld("value")]} />
        <TableBody>
          {snapshot.wallets.map((wallet) => (
            <Row key={wallet.wallet_id}>
              <Cell isRowName>
                <Link
                  href={`/wallets?${new URLSearchParams({ address: wallet.wallet_address, at })}`}
                  className="block min-w-0 rounded-[4px] hover:text-accent-text"
                >
                  <bdi title={wallet.wallet_name ?? undefined} className="block truncate font-semibold">
                    {wallet.wallet_name ?? tHeld("unnamed")}
                  </bdi>
                  <span className="num block text-sm font-normal text-muted print:hidden" title={wallet.wallet_address}>
                    {shortAddress(wallet.wallet_address)}
                  </span>
                  <span className="hidden text-xs font-normal print:block">{wallet.wallet_address}</span>
                </Link>
                {wallet.is_known ? null : <NotKnown historyFrom={wallet.history_from} />}
              </Cell>
              <Cell label={tHeld("balance")}>
                {wallet.is_known && wallet.balance !== null
                  ? <span className="whitespace-nowrap" title={`${formatFullAmount(wallet.balance, locale)} ${symbol}`}>
                    {formatAmount(wallet.balance, locale)} {symbol}
                  </span>
                  : formatAmount(null, locale)}
              </Cell>
              <Cell label={tHeld("value")}>{formatUsd(wallet.is_known ? wallet.value_usd : null, locale)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table></div> : failure ? null : <div aria-busy="true" className="px-4.5 pb-4"><SkeletonText lines={5} /></div>}
      {total !== null && total > snapshotPageSize ? (
        <div className="flex border-t border-line px-4.5 py-2">
          <Pager label={title} page={page} pageSize={snapshotPageSize} total={total} onPage={onPage} jumper />
        </div>
      ) : null}
    </Card>
  );
}

/** Says since when a wallet is known whose history begins later. */
export function NotKnown({ historyFrom }: { historyFrom: string | null }) {
  const t = useTranslations("statement.past");
  return (
    <span className="block text-sm font-normal text-muted">
      {historyFrom === null ? t("notKnown") : t.rich("knownSince", { time: () => <LocalMoment at={historyFrom} /> })}
    </span>
  );
}
