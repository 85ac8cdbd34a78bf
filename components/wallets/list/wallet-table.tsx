import { memo } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import type { WalletSort } from "@/contracts/wallets/rules";
import { onPlainClick } from "@/components/ui/controls/link";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Cell, Heading, Row, Table, TableBody, TableHead, type Sort } from "@/components/ui/tables/table";
import { shortAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";
import { CopyAddress } from "../copy-address";
import { SyncBadge } from "../sync-badge";
import { OwnershipBadge } from "../ownership-badge";
import { BalanceFigure, MTokenFigure } from "../details/wallet-figures";
import { displayName, WalletName } from "../wallet-name";
import type { SortColumn } from "../view";

interface WalletTableProps {
  wallets: readonly Wallet[];
  /** Symbol of the chain's native coin. */
  symbol: string;
  sort: WalletSort;
  onSort: (column: SortColumn) => void;
  onOpen: (wallet: Wallet) => void;
  onRemove: (wallet: Wallet) => void;
}

/** The tracked wallets; on narrow screens each row becomes a card. */
export function WalletTable({ wallets, symbol, sort, onSort, onOpen, onRemove }: WalletTableProps) {
  const t = useTranslations("wallets.table");
  const sortBy = (column: SortColumn): Sort => ({ direction: directionOf(column, sort), onSort: () => onSort(column) });
  return (
    <div className="@container">
      <Table label={t("label")} className="wallet-table">
        <TableHead>
          <Heading sort={sortBy("name")}>{t("name")}</Heading>
          <Heading>{t("address")}</Heading>
          <Heading align="end" sort={sortBy("balance")}>{t("balance")}</Heading>
          <Heading align="end" sort={sortBy("usd")}>{t("mToken")}</Heading>
          <Heading sort={sortBy("status")}>{t("status")}</Heading>
          <Heading align="end">{t("actions")}</Heading>
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

interface WalletRowProps extends Omit<WalletTableProps, "wallets" | "sort" | "onSort"> {
  wallet: Wallet;
}

function directionOf(column: SortColumn, sort: WalletSort) {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : null;
}

/**
 * Rendered again only if something it shows has changed: every answer has new objects for all wallets, and most are equal to the old ones.
 */
const WalletRow = memo(WalletTableRow, (one, other) =>
  one.symbol === other.symbol && one.onOpen === other.onOpen && one.onRemove === other.onRemove && isSame(one.wallet, other.wallet));

function isSame(one: Wallet, other: Wallet): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Wallet>;
  return one === other || [...keys].every((key) => one[key] === other[key]);
}

function WalletTableRow({ wallet, symbol, onOpen, onRemove }: WalletRowProps) {
  const t = useTranslations("wallets");
  const name = displayName(wallet);
  return (
    <Row>
      <Cell isRowName>
        <WalletName wallet={wallet} className="wallet-title" title={wallet.name ?? undefined} />
        {wallet.ownership === "proven" ? <OwnershipBadge ownership={wallet.ownership} /> : null}
      </Cell>
      <Cell>
        <span>
          <span className="num" title={wallet.address}>{shortAddress(wallet.address)}</span>
          <CopyAddress address={wallet.address} />
        </span>
      </Cell>
      <Cell label={t("table.balance")}>
        <BalanceFigure wallet={wallet} symbol={symbol} />
      </Cell>
      <Cell label={t("table.mToken")}>
        <MTokenFigure wallet={wallet} />
      </Cell>
      <Cell><SyncBadge wallet={wallet} /></Cell>
      <Cell align="end">
        <span>
          <a
            href={`?address=${wallet.address}`} onClick={onPlainClick(() => onOpen(wallet))} title={t("table.open", { name })}
            className="icon-button icon-eye"
          />
          <IconButton type={undefined} icon="trash" tone="danger" label={t("table.remove", { name })} onClick={() => onRemove(wallet)} />
        </span>
      </Cell>
    </Row>
  );
}
