import type { ReactNode } from "react";
import { unknownFigure } from "@/lib/shared/format/unknown-figure";
import { useTranslations } from "@/lib/shared/use-translations";

/** In place of a figure that is not known: a dash, named in words, because screen readers skip a dash. */
export function UnknownFigure() {
  return <span role="img" aria-label={useTranslations("common")("unknown")}>{unknownFigure}</span>;
}

/** A figure as it was formatted, with words for the dash of an unknown one. */
export function spoken(figure: ReactNode): ReactNode {
  return figure === unknownFigure ? <UnknownFigure /> : figure;
}
