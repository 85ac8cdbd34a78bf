import type { Statement } from "@/contracts/statement/calls";
import { addedWalletsShown } from "@/contracts/statement/rules";
import { LocalMoment } from "@/components/times/local-time";
import { shortAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";

/** The limitations of the statement, each shown only if it applies. */
export function StatementNotes({
  statement: {
    wallets_added: added, wallets_added_count: count, unexplained_count: unexplained, unpriced_count: unpriced, prices_at: pricesAt,
  },
}: { statement: Statement }) {
  const t = useTranslations("statement.notes");
  const listed = added.slice(0, addedWalletsShown);
  const more = (count ?? added.length) - listed.length;
  if (added.length === 0 && unexplained === 0 && unpriced === 0 && pricesAt === null) return null;
  return (
    <ul aria-label={t("title")} className="grid list-disc grid-cols-[minmax(0,1fr)] gap-1 pl-4 text-sm wrap-anywhere text-muted">
      {listed.map(({ wallet_id, wallet_name, wallet_address, at }) => (
        <li key={wallet_id}>
          {t.rich("added", { wallet: wallet_name ?? shortAddress(wallet_address), time: () => <LocalMoment at={at} /> })}
        </li>
      ))}
      {more > 0 ? <li>{t("moreAdded", { count: more })}</li> : null}
      {unexplained > 0 ? <li>{t("unexplained", { count: unexplained })}</li> : null}
      {unpriced > 0 ? <li>{t("unpriced", { count: unpriced })}</li> : null}
      {pricesAt === null ? null : <li>{t.rich("oldPrices", { time: () => <LocalMoment at={pricesAt} /> })}</li>}
    </ul>
  );
}
