import { useLocale } from "next-intl";
import { formatAmount, formatFullAmount } from "@/lib/shared/format/amounts";

/** A worth in M Token, an equivalent and therefore marked ≈; every digit in its title. Null is not known. Breaks only where it would overflow. */
export function MTokenAmount({ amount }: { amount: string | null }) {
  const locale = useLocale();
  if (amount === null) return formatAmount(null, locale);
  // Anew for each amount: where a browser translates the page, the text beside the mark is no longer React's own, and would stay as it was.
  return (
    <span key={amount} title={`${formatFullAmount(amount, locale)} M`}>
      <span className="text-muted">≈</span>{`\u00a0${formatAmount(amount, locale, { max: 1, min: 1 })}\u00a0M`}
    </span>
  );
}
