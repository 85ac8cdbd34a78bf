import dynamic from "next/dynamic";
import { createContext, useContext, type ReactNode } from "react";
import { Explain, ExplainedName } from "@/components/ui/overlays/explain";
import { withMessages } from "@/lib/client/messages/with-messages";
import { preload } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import type { ExplainedFigure, FigureOrigin } from "./figure-definition";

const unknownOrigin: FigureOrigin = { network: null, block: null, readAt: null, quotedAt: null };
/** Gives the explanations inside it the sources of the screen's figures. */
export const FigureOriginContext = createContext<FigureOrigin>(unknownOrigin);

const load = () => withMessages(["figureDefinitions"], () => import("./figure-definition"), "FigureDefinition");
const FigureDefinition = dynamic(load, { ssr: false, loading: Loading });
const preloadDefinition = () => preload(load);

interface ExplainedProps {
  /** The figure's name as shown on the screen. */
  name: string;
  figure: ExplainedFigure;
  /** An additional note about the figure in this place, if any. */
  more?: ReactNode;
}

/** A figure's name, which explains on demand what the figure means and where it comes from. */
export function Explained({ name, figure, more }: ExplainedProps) {
  const origin = useContext(FigureOriginContext);
  return (
    <ExplainedName figure={name} onIntent={preloadDefinition}>
      <FigureDefinition figure={figure} origin={origin} more={more} />
    </ExplainedName>
  );
}

/** The button that explains a figure, for a card whose title is the figure's name or that shows the figure in a column. */
export function Explanation({ name, figure, more }: ExplainedProps) {
  const origin = useContext(FigureOriginContext);
  return (
    <Explain figure={name} onIntent={preloadDefinition}><FigureDefinition figure={figure} origin={origin} more={more} /></Explain>
  );
}

function Loading() {
  return <p className="text-muted">{useTranslations("common")("loading")}</p>;
}
