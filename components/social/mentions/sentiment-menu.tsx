import { useLocale } from "next-intl";
import type { Mention } from "@/contracts/social/calls";
import { sentiments, type Sentiment } from "@/contracts/social/rules";
import { Badge, type Tone } from "@/components/ui/figures/badge";
import { Icon } from "@/components/ui/figures/icons";
import { Menu } from "@/components/ui/overlays/menu";
import type { MenuEntry } from "@/components/ui/overlays/menu-entries";
import { DOT } from "@/lib/shared/format/dot";
import { formatSigned } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

const styles: Record<Sentiment, { tone: Tone; dot: "up" | "muted" | "down" }> = {
  positive: { tone: "up", dot: "up" },
  neutral: { tone: "neutral", dot: "muted" },
  negative: { tone: "down", dot: "down" },
};

interface SentimentMenuProps {
  mention: Mention;
  /** Null if the product API does not store the user's own labels. */
  onCorrect: ((sentiment: Sentiment | null) => void) | null;
  /** Icon only. */
  compact?: boolean;
}

/** The sentiment of a mention, with a menu that shows which words decided it and lets the user correct it. */
export function SentimentMenu({ mention, onCorrect, compact = false }: SentimentMenuProps) {
  const t = useTranslations("social.mentions");
  const entries = useEntries(mention, onCorrect);
  const { sentiment, sentiment_corrected: isCorrected } = mention;
  const name = t(`sentiment.${sentiment}`);
  const badge = (
    <span aria-hidden="true" className="inline-flex">
      <Badge tone={styles[sentiment].tone} className={compact ? "px-1!" : undefined}>
        <Icon name={sentiment} size={14} />{compact ? null : name}{isCorrected ? <Icon name="edit" size={11} /> : null}
      </Badge>
    </span>
  );
  const isUnexplained = mention.sentiment_score === null && mention.sentiment_words.length === 0;
  if (onCorrect === null && isUnexplained) return <span title={name}>{badge}<span className="sr-only">{name}</span></span>;
  return (
    <Menu
      isAbove label={t(isCorrected ? "explain.labelByYou" : "explain.label", { sentiment: name })} entries={entries}
      className="rounded-full! hover:bg-transparent! aria-expanded:bg-transparent!"
    >
      {badge}
    </Menu>
  );
}

function useEntries(mention: Mention, onCorrect: SentimentMenuProps["onCorrect"]): MenuEntry[] {
  const t = useTranslations("social.mentions.explain");
  const tSentiment = useTranslations("social.mentions.sentiment");
  const locale = useLocale();
  const signed = (value: number) => formatSigned(value, locale, 2);
  const {
    sentiment, sentiment_words: words, sentiment_score: score, sentiment_version: version, sentiment_corrected: isCorrected,
  } = mention;
  const reasons = words.map(({ text, weight }) => `${text} ${signed(weight)}`).join(DOT);
  const scored = score === null
    ? undefined
    : version === null
    ? t("score", { score: signed(score) })
    : t("scoreModel", { score: signed(score), version });
  const entries: MenuEntry[] = [isCorrected
    ? { kind: "heading", id: "by-you", label: t("byYou") }
    : { kind: "heading", id: "words", label: t("words"), note: [reasons || t("noWords"), scored].filter(Boolean).join("\n") }];
  entries.push({ kind: "separator", id: "line" }, {
    kind: "choice", id: "label", label: t("choose"), value: sentiment,
    options: (onCorrect === null ? [sentiment] : sentiments).map((value) => ({ value, label: tSentiment(value), dot: styles[value].dot })),
    onChange: (value) => {
      const chosen = sentiments.find((one) => one === value);
      if (chosen && chosen !== sentiment) onCorrect?.(chosen);
    },
  });
  if (onCorrect === null) return entries;
  if (isCorrected) entries.push({
    kind: "separator", id: "line-2",
  }, { kind: "action", id: "restore", label: t("restore"), icon: "refresh", onSelect: () => onCorrect(null) });
  return entries;
}
