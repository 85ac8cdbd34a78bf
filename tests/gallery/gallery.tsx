import { Controls } from "./controls";
import { Figures } from "./figures";
import { Hints, Overlay, type OverlayName } from "./overlays";
import { Surfaces } from "./surfaces";

/** Every component of components/ui in every state, for screenshots and visual inspection. Never shipped. */
export function Gallery({ open }: { open?: OverlayName | undefined }) {
  return (
    <main className="page">
      <h1 className="text-2xl font-[650] tracking-tight">The parts</h1>
      <Figures />
      <Controls />
      <Hints />
      <Surfaces />
      <Overlay name={open} />
    </main>
  );
}
