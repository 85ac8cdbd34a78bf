let channel: BroadcastChannel | null | undefined;

/** One channel for sending and receiving: a channel does not receive its own messages, so a tab only hears of other tabs' changes. */
function shared(): BroadcastChannel | null {
  if (channel === undefined) channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("memescope-changes");
  return channel;
}

/** Notifies the other tabs of this browser that something was changed on the server. */
export function notifyOtherTabs(): void {
  shared()?.postMessage(null);
}

/** Calls back when another tab has changed something. @returns a function that stops this */
export function onOtherTabsChange(listener: () => void): () => void {
  const tabs = shared();
  tabs?.addEventListener("message", listener);
  return () => tabs?.removeEventListener("message", listener);
}
