import type { ReactNode } from "react";
import { unknownFigure } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

/** The dash of an unknown figure, with a name, because screen readers skip a dash. */
export function UnknownFigure() {
  return <span role="img" aria-label={useTranslations("common")("unknown")}>{unknownFigure}</span>;
}

/** A formatted figure; if it is the dash, with its name. */
export function spoken(figure: ReactNode): ReactNode {
  return figure === unknownFigure ? <UnknownFigure /> : figure;
}
