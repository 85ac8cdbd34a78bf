"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { Snapshot } from "@/contracts/statement/calls";
import { withMessages } from "@/lib/client/messages/with-messages";
import { usePastTime } from "./data";

const PastScreen = dynamic(() => withMessages(["statement"], () => import("./past-screen"), "PastScreen"));

interface TimeMachineProps {
  /** What the server read for the time in the URL. */
  initial: Snapshot | undefined;
  nativeSymbol: string | undefined;
  /** The screen as of now; while a past time is shown it is not mounted, and so fetches nothing. */
  children: ReactNode;
}

/** A screen as of now, or as of the time in `?at=`. */
export function TimeMachine({ initial, nativeSymbol, children }: TimeMachineProps) {
  const at = usePastTime();
  return at === null ? children : <PastScreen key={at} at={at} initial={initial} nativeSymbol={nativeSymbol} />;
}
