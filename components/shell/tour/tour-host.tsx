"use client";

import { useState } from "react";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useStarted } from "@/lib/client/startup/idle";

const Tour = laterPart(["tour"], () => import("./tour"), "Tour");

/**
 * The frame of the tour, at the top of the screen and never over it. The tour's code and texts load when the browser is idle; until then
 * the frame is empty, so that nothing shifts.
 */
export function TourHost({ from }: { from: number }) {
  const isStarted = useStarted();
  const [isOver, setOver] = useState(false);
  if (isOver) return null;
  return (
    <div className="grid min-h-50 px-4 pt-4 sm:min-h-34 sm:px-6 wide:min-h-26 print:hidden">
      <div className="grid rounded-card border border-accent bg-soft">
        {isStarted ? <Tour from={from} onOver={() => setOver(true)} /> : null}
      </div>
    </div>
  );
}
