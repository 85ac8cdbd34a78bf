"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { withMessages } from "@/lib/client/messages/with-messages";

const Tour = dynamic(() => withMessages(["tour"], () => import("./tour").then((module) => module.Tour)), { ssr: false });

/** After this long it loads although the browser is never idle, in milliseconds. */
const latestMs = 4_000;

/**
 * The tour's room, at the top of the screen and never over it. Its code and words come when the browser has nothing else to do;
 * until then the room stands empty, so that nothing moves. What it shows fills the room: between it and the screen there is one gap.
 */
export function TourHost({ from }: { from: number }) {
  const [isWanted, setWanted] = useState(false);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    // Safari has no such call.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(want, 1_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(want, { timeout: latestMs });
    return () => cancelIdleCallback(idle);
  }, []);
  if (isOver) return null;
  return (
    <div className="grid min-h-50 px-4 pt-4 sm:min-h-34 sm:px-6 wide:min-h-26 print:hidden">
      {isWanted ? <Tour from={from} onOver={() => setOver(true)} /> : null}
    </div>
  );
}
