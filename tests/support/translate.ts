/** As browsers translate a page: each text goes into elements of theirs, and React keeps the one that has gone. It stands alone, to run in a page as well. */
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
