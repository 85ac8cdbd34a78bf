import { useLocale } from "next-intl";
import { formatAmount, formatFullAmount, isZero } from "@/lib/shared/format/amounts";
import { UnknownFigure } from "./unknown-figure";

/**
 * A value in M Token, marked ≈ because it is an equivalent; nothing is exactly nothing.
 * The title has every digit. Null shows as unknown. Wraps only where it would overflow.
 */
export function MTokenAmount({ amount }: { amount: string | null }) {
  const locale = useLocale();
  if (amount === null) return <UnknownFigure />;
  // Keyed by the amount, to re-create the element: if the browser translates the page, it replaces the text nodes, and React can no longer
  // update them.
  return (
    <span key={amount} title={`${formatFullAmount(amount, locale)} M`}>
      {isZero(amount) ? null : <><span className="text-muted">≈</span>{"\u00a0"}</>}
      {`${formatAmount(amount, locale, { max: 1, min: 1 })}\u00a0M`}
    </span>
  );
}
