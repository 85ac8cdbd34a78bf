import { Age } from "@/components/times/age";
import { useTranslations } from "@/lib/shared/use-translations";

interface ValueMarksProps {
  /** How many held coins have no price, and are not in the value. */
  unpriced: number;
  /** When the oldest quote behind the value is from, if it is stale. */
  pricesAt: string | null | undefined;
}

/** `1 unpriced`, `priced 3 h ago`: what to know about a value in dollars; renders nothing if there is nothing to know. */
export function ValueMarks({ unpriced, pricesAt }: ValueMarksProps) {
  const t = useTranslations("common");
  return (
    <>
      {unpriced > 0 ? <span className="text-warn">{t("unpriced", { count: unpriced })}</span> : null}
      {pricesAt ? <OldPrices at={pricesAt} /> : null}
    </>
  );
}

/** `priced 3 h ago` */
export function OldPrices({ at }: { at: string }) {
  return <span className="text-warn">{useTranslations("common").rich("priced", { age: () => <Age at={at} /> })}</span>;
}
