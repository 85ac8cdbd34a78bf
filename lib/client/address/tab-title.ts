import { useEffect } from "react";

/** What is shown over the page or instead of its present, in the order in which it was opened. */
const shown: { readonly name: string }[] = [];
/** The page's own title while it is extended, and the extended one. Any other title is a new one of the page's own. */
let own = "";
let extended: string | null = null;
/** Next writes a page's title whenever it likes: some time after the first load, with a navigation, and with a change of language. */
let observer: MutationObserver | null = null;
const separator = " · ";

/**
 * While a component is shown, its name precedes the page's own: in the tab, history and bookmarks, and as the name of a printed file.
 * @param names from the most to the least specific
 */
export function useTabTitle(...names: readonly string[]): void {
  const name = names.join(separator);
  useEffect(() => {
    const entry = { name };
    shown.push(entry);
    extend();
    return () => {
      shown.splice(shown.indexOf(entry), 1);
      extend();
    };
  }, [name]);
}

function extend(): void {
  if (document.title !== extended) own = document.title;
  extended = shown.length === 0 ? null : [...shown.map((entry) => entry.name).reverse(), own].join(separator);
  const title = extended ?? own;
  if (document.title !== title) document.title = title;
  if (extended === null) {
    observer?.disconnect();
    observer = null;
  } else if (!observer) {
    observer = new MutationObserver(extend);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  }
}
