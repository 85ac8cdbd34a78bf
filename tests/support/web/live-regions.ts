/** A function that returns what is in the live regions of this moment: screen readers announce only what appears in one already there. */
export function watchLiveRegions(): () => string[] {
  const regions = [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")];
  return () => regions.flatMap(({ isConnected, textContent }) => (isConnected && textContent ? [textContent] : []));
}

/** A function that returns what has been announced from now on: each text that appeared in a live region already there. */
export function watchAnnouncements(): () => string[] {
  const heard: string[] = [];
  const regions = [...document.querySelectorAll("[aria-live]")];
  let texts = regions.map(({ textContent }) => textContent);
  new MutationObserver(() => {
    for (const [at, { isConnected, textContent }] of regions.entries()) {
      if (isConnected && textContent !== "" && textContent !== texts[at]) heard.push(textContent);
    }
    texts = regions.map(({ textContent }) => textContent);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => heard;
}
