/**
 * Lets a page live on that the browser translates: that puts elements of its own in the place of texts, of which React knows nothing. Where
 * React then removes such a text, or puts something before it, the browser refuses, and the whole screen is lost by it, the login with its
 * first press. What has gone need not be removed any more, and what was to stand before it stands last. Runs as an inline script, so it must stand alone.
 */
export function outliveTexts(): void {
  const { prototype } = Node;
  const { insertBefore, removeChild } = prototype;
  const hasGone = (parent: Node, node: Node | null) => node instanceof Text && node.parentNode !== parent;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return hasGone(this, child) ? child : removeChild.call(this, child) as T;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, hasGone(this, before) ? null : before) as T;
  };
}
