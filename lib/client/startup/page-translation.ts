/**
 * Keeps a page working when the browser translates it, which replaces text nodes with elements that React knows nothing about. When React
 * then removes such a text, or inserts something before it, the browser throws, and the whole screen is lost, such as the login page on its
 * first click. A text that is gone need not be removed, and what was to be inserted before it is appended. Runs as an inline script, so it
 * must be self-contained.
 */
export function survivePageTranslation(): void {
  const { prototype } = Node;
  const { insertBefore, removeChild } = prototype;
  const isReplaced = (parent: Node, node: Node | null) => node instanceof Text && node.parentNode !== parent;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return isReplaced(this, child) ? child : removeChild.call(this, child) as T;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, isReplaced(this, before) ? null : before) as T;
  };
}
