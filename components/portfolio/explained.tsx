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

/** A card's title with an explanation button next to it; `name` is the figure the button explains, if it differs from the title. */
export function ExplainedTitle({ title, name = title, figure }: { title: string; name?: string; figure: ExplainedFigure }) {
  const origin = useContext(FigureOriginContext);
  return (
    <span className="explained">
      <span>{title}</span>
      <Explain figure={name} onIntent={preloadDefinition}><FigureDefinition figure={figure} origin={origin} /></Explain>
    </span>
  );
}

function Loading() {
  return <p className="text-muted">{useTranslations("common")("loading")}</p>;
}
