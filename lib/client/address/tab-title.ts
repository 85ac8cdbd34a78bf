import { useEffect } from "react";

/** What is shown over the page or instead of its present, in the order in which it was opened. */
const shown: { readonly name: string }[] = [];
/** The page's own title while it is extended, and the extended one, by which a title that a navigation has set meanwhile is recognised. */
let own = "";
let extended: string | null = null;

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
    rename();
    return () => {
      shown.splice(shown.indexOf(entry), 1);
      rename();
    };
  }, [name]);
}

function rename(): void {
  if (document.title !== extended) own = document.title;
  extended = shown.length === 0 ? null : [...shown.map((entry) => entry.name).reverse(), own].join(separator);
  document.title = extended ?? own;
}
