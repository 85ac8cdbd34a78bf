"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { withMessages } from "@/lib/client/messages/with-messages";

const Tour = dynamic(() => withMessages(["tour"], () => import("./tour").then((module) => module.Tour)), { ssr: false });

/** How long to wait for the browser to be idle before loading the tour anyway, in ms. */
const maxIdleWaitMs = 4_000;

/**
 * Reserves the space for the tour, at the top of the screen and never over it. Its code and texts load when the browser is idle;
 * until then the space is empty, so that nothing shifts. The tour fills the space, so that there is only one gap between it and the screen.
 */
export function TourHost({ from }: { from: number }) {
  const [shouldLoad, setShouldLoad] = useState(false);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const load = () => setShouldLoad(true);
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(load, 1_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load, { timeout: maxIdleWaitMs });
    return () => cancelIdleCallback(idle);
  }, []);
  if (isOver) return null;
  return (
    <div className="grid min-h-50 px-4 pt-4 sm:min-h-34 sm:px-6 wide:min-h-26 print:hidden">
      {shouldLoad ? <Tour from={from} onOver={() => setOver(true)} /> : null}
    </div>
  );
}
