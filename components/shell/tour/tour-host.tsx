"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { withMessages } from "@/lib/client/messages/with-messages";
import { useStarted } from "@/lib/client/startup/idle";

const Tour = dynamic(() => withMessages(["tour"], () => import("./tour").then((module) => module.Tour)), { ssr: false });

/**
 * Reserves the space for the tour, at the top of the screen and never over it. Its code and texts load when the browser is idle;
 * until then the space is empty, so that nothing shifts. The tour fills the space, so that there is only one gap between it and the screen.
 */
export function TourHost({ from }: { from: number }) {
  const isStarted = useStarted();
  const [isOver, setOver] = useState(false);
  if (isOver) return null;
  return (
    <div className="grid min-h-50 px-4 pt-4 sm:min-h-34 sm:px-6 wide:min-h-26 print:hidden">
      {isStarted ? <Tour from={from} onOver={() => setOver(true)} /> : null}
    </div>
  );
}
