import { useLocale } from "next-intl";
import type { Statement, StatementUsd } from "@/contracts/statement/calls";
import { statementFlows, statementLines, type StatementFlow, type StatementLine } from "@/contracts/statement/rules";
import { directionOf } from "@/components/ui/figures/direction";
import { Alert } from "@/components/ui/figures/alert";
import { Change } from "@/components/ui/figures/change";
import { Icon } from "@/components/ui/figures/icons";
import { LocalMoment } from "@/components/times/local-time";
import { isZero } from "@/lib/shared/format/amounts";
import { formatCount, formatUsd, formatUsdChange } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { missingCents } from "./waterfall-rules";

interface StatementLinesProps {
  statement: Statement;
  usd: StatementUsd;
  onOpen: (line: StatementFlow) => void;
}

/** The lines in dollars. Their sum is computed here, and an error is shown if it differs from the server's closing value. */
export function StatementLines({ statement, usd, onOpen }: StatementLinesProps) {
  const t = useTranslations("statement");
  const locale = useLocale();
  const difference = missingCents(usd) / 100;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <table className="w-full border-collapse" aria-label={t("table")}>
        <thead className="sr-only"><tr><th scope="col">{t("line")}</th><th scope="col">{t("dollars")}</th></tr></thead>
        <tbody>
          {statementLines.map((line) => line === "closing" ? null : (
            <tr key={line} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-3 text-left align-baseline font-normal">
                <LineName line={line} statement={statement} usd={usd} onOpen={onOpen} />
              </th>
              <td className="num py-1.5 text-right align-baseline whitespace-nowrap">
                {line === "opening" || usd[line] === 0
                  ? <span className={line === "opening" ? undefined : "text-muted"}>{formatUsd(usd[line], locale)}</span>
                  : <Change value={formatUsdChange(usd[line], locale)} direction={directionOf(usd[line])} />}
              </td>
            </tr>
          ))}
          <tr className="border-t-2 border-field font-semibold">
            <th scope="row" className="py-2 pr-3 text-left align-baseline font-semibold">
              {t("lines.closing")}
              <MomentAndBlock at={statement.to} block={statement.to_block} />
            </th>
            <td className="num py-2 text-right align-baseline whitespace-nowrap">{formatUsd(usd.closing, locale)}</td>
          </tr>
        </tbody>
      </table>
      {difference === 0
        ? <p className="flex items-center gap-1.5 text-sm text-muted"><Icon name="check" size={14} className="text-up" />{t("addsUp")}</p>
        : <Alert tone="error">{t("missesBy", { difference: formatUsdChange(difference, locale) })}</Alert>}
    </div>
  );
}

interface LineNameProps extends StatementLinesProps {
  line: StatementLine;
}

function LineName({ line, statement, usd, onOpen }: LineNameProps) {
  const t = useTranslations("statement");
  const name = t(`lines.${line}`);
  const flow = statementFlows.find((one) => one === line);
  if (line === "opening") return <>{name}<MomentAndBlock at={statement.from} block={statement.from_block} /></>;
  if (flow === undefined || !hasMoved(statement, usd, flow)) return <span className="text-muted">{name}</span>;
  return (
    <button
      type="button" aria-label={t("openLine", { line: name })} onClick={() => onOpen(flow)}
      className="-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-[6px] px-1.5 text-left hover:bg-hover hover:text-accent-text"
    >
      {name}<Icon name="chevron-right" size={12} className="text-muted print:hidden" />
    </button>
  );
}

/**
 * Whether anything moved in a line. Dollars alone do not show it: incoming
 * and outgoing amounts may cancel out, and a coin without a price has none.
 */
function hasMoved({ coins }: Statement, usd: StatementUsd, flow: StatementFlow): boolean {
  return usd[flow] !== 0 || coins.some(({ units, usd: coinUsd }) => !isZero(units[flow]) || (coinUsd !== null && coinUsd[flow] !== 0));
}

function MomentAndBlock({ at, block }: { at: string; block: number | null }) {
  const t = useTranslations("statement");
  const locale = useLocale();
  return (
    <span className="block text-sm font-normal text-muted">
      <LocalMoment at={at} />{block === null ? null : (
        <>&nbsp;· <span className="num">{t("block", { block: formatCount(block, locale) })}</span></>
      )}
    </span>
  );
}
