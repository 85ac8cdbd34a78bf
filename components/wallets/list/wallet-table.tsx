"use client";

import { useTranslations } from "next-intl";
import type { Wallet } from "@/contracts/wallets";
import type { WalletSort } from "@/contracts/wallets-rules";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Cell, Heading, Row, Table, TableBody, TableHead, type Sort } from "@/components/ui/tables/table";
import { shortAddress } from "@/lib/shared/format/addresses";
import { CopyAddress } from "../copy-address";
import { SyncBadge } from "../sync-badge";
import { OwnershipBadge } from "../ownership-badge";
import { BalanceFigure, MTokenFigure } from "../details/wallet-figures";
import { spokenName, WalletName } from "../wallet-name";

interface WalletTableProps {
  wallets: readonly Wallet[];
  /** Symbol of the chain's own coin. */
  symbol: string;
  sort: WalletSort;
  onSort: (column: SortColumn) => void;
  onOpen: (wallet: Wallet) => void;
  onRemove: (wallet: Wallet) => void;
}

type SortColumn = "name" | "balance" | "usd" | "status";

/** The tracked wallets; each becomes a card on a phone. */
export function WalletTable({ wallets, symbol, sort, onSort, onOpen, onRemove }: WalletTableProps) {
  const t = useTranslations("wallets.table");
  const sortBy = (column: SortColumn): Sort => ({ direction: directionOf(column, sort), onSort: () => onSort(column) });
  return (
    <div className="@container">
      <Table label={t("label")} className={narrow.table}>
        <TableHead>
          <Heading className="px-2.5 pl-4.5" sort={sortBy("name")}>{t("name")}</Heading>
          <Heading className="px-2.5">{t("address")}</Heading>
          <Heading align="end" className="px-2.5" sort={sortBy("balance")}>{t("balance")}</Heading>
          <Heading align="end" className="px-2.5" sort={sortBy("usd")}>{t("mToken")}</Heading>
          <Heading className="px-2.5" sort={sortBy("status")}>{t("status")}</Heading>
          <Heading align="end" className="px-2.5 pr-4.5">{t("actions")}</Heading>
        </TableHead>
        <TableBody>
          {wallets.map((wallet) => (
            <WalletRow key={wallet.id} wallet={wallet} symbol={symbol} onOpen={onOpen} onRemove={onRemove} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/**
 * Where six columns do not fit (the room decides, not the screen), each row is a card:
 * name and state, address and actions, then the figures over the whole width.
 */
const narrow = {
  table: "@max-[53rem]:[&_thead]:hidden @max-[53rem]:[&_:is(tbody,td)]:block @max-[53rem]:block @max-[53rem]:[&_tr]:grid",
  row: "@max-[53rem]:grid-cols-[minmax(0,1fr)_auto] @max-[53rem]:gap-x-3 @max-[53rem]:border-t @max-[53rem]:border-line @max-[53rem]:px-4.5 @max-[53rem]:py-3",
  cell: "px-2.5 @max-[53rem]:border-0 @max-[53rem]:p-0 @max-[53rem]:self-center",
  figure: "@max-[53rem]:order-5 @max-[53rem]:col-span-2 @max-[53rem]:flex! @max-[53rem]:justify-between @max-[53rem]:gap-4 @max-[53rem]:py-1",
  label: "hidden font-sans text-sm font-medium text-muted @max-[53rem]:inline",
} as const;

interface WalletRowProps extends Omit<WalletTableProps, "wallets" | "sort" | "onSort"> {
  wallet: Wallet;
}

function directionOf(column: SortColumn, sort: WalletSort) {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : null;
}

function WalletRow({ wallet, symbol, onOpen, onRemove }: WalletRowProps) {
  const t = useTranslations("wallets");
  const name = spokenName(wallet);
  return (
    <Row className={narrow.row}>
      <Cell className={`${narrow.cell} max-w-48 pl-4.5 font-semibold @max-[53rem]:max-w-none`}>
        <span className="block truncate @max-[53rem]:whitespace-normal" title={wallet.name ?? undefined}><WalletName wallet={wallet} /></span>
        {wallet.ownership === "proven" ? <OwnershipBadge ownership={wallet.ownership} /> : null}
      </Cell>
      <Cell className={`${narrow.cell} @max-[53rem]:order-3`}>
        <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
          <span className="num" title={wallet.address}>{shortAddress(wallet.address)}</span>
          <CopyAddress address={wallet.address} />
        </span>
      </Cell>
      <Cell align="end" className={`${narrow.cell} ${narrow.figure}`}>
        <span className={narrow.label}>{t("table.balance")}</span>
        <BalanceFigure wallet={wallet} symbol={symbol} />
      </Cell>
      <Cell align="end" className={`${narrow.cell} ${narrow.figure}`}>
        <span className={narrow.label}>{t("table.mToken")}</span>
        <MTokenFigure wallet={wallet} />
      </Cell>
      <Cell className={`${narrow.cell} @max-[53rem]:order-2`}><SyncBadge wallet={wallet} /></Cell>
      <Cell align="end" className={`${narrow.cell} pr-4.5 @max-[53rem]:order-4`}>
        <span className="-mr-2.5 inline-flex whitespace-nowrap">
          <IconButton icon="eye" label={t("details.open", { name })} onClick={() => onOpen(wallet)} />
          <IconButton icon="trash" tone="danger" label={t("remove.open", { name })} onClick={() => onRemove(wallet)} />
        </span>
      </Cell>
    </Row>
  );
}
