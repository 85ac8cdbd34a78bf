import { useState } from "react";
import type { WalletChanges } from "../changes";

/**
 * Adds wallets, and counts how often to ask for the owner's consent: once after each time that wallets were added and the dialog has
 * closed, however it closed.
 * @param isClosed whether no dialog is open
 */
export function useConsentPrompt({ add, addMany }: WalletChanges, isClosed: boolean) {
  const [promptCount, setPromptCount] = useState(0);
  const [hasAdded, setAdded] = useState(false);
  if (hasAdded && isClosed) {
    setAdded(false);
    setPromptCount(promptCount + 1);
  }
  const onAdd: WalletChanges["add"] = async (input) => {
    const added = await add(input);
    setAdded(true);
    return added;
  };
  const onAddMany: WalletChanges["addMany"] = async (...lines) => {
    const results = await addMany(...lines);
    if (results.some(({ outcome }) => outcome === "added")) setAdded(true);
    return results;
  };
  return { promptCount, onAdd, onAddMany };
}
