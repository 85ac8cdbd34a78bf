/**
 * Translates as browsers do: each text is replaced by an element of the browser's, while React keeps a reference to the removed one.
 * Self-contained, so that it can also run in a page.
 */
export function translate(element: Element): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === "" || text.parentElement?.closest("script, style, template, svg, option")) continue;
    const theirs = document.createElement("font");
    theirs.textContent = text.data;
    text.replaceWith(theirs);
  }
}
