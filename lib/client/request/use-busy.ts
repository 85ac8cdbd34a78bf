"use client";

import { useState } from "react";

/** Runs something for a button that is busy until it has ended, well or not. */
export function useBusy(act: () => Promise<unknown>): { isBusy: boolean; run: () => void } {
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  return { isBusy, run };
}
