let channel: BroadcastChannel | null | undefined;

/** One for telling and hearing: a channel does not hear itself, so a tab is told of the others' changes alone. */
function shared(): BroadcastChannel | null {
  if (channel === undefined) channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("memescope-changes");
  return channel;
}

/** Tells the other tabs of this browser that something was changed on the server. */
export function tellOtherTabs(): void {
  shared()?.postMessage(null);
}

/** Calls back when another tab has changed something. @returns ends that */
export function onOtherTabsChange(heard: () => void): () => void {
  const tabs = shared();
  tabs?.addEventListener("message", heard);
  return () => tabs?.removeEventListener("message", heard);
}
