import { useState } from "react";

/** Runs an action for a button that is busy until the action succeeds or fails. */
export function useBusy(act: () => Promise<unknown>): { isBusy: boolean; run: () => void } {
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  return { isBusy, run };
}
