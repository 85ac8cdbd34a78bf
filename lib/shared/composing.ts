/**
 * Whether a key belongs to the word that somebody is composing, as Chinese is written: Enter takes it over, Escape gives it up, and neither
 * means the page. Safari ends the composition before it tells of that key, which then has this code and nothing else to be known by.
 */
export function isOfComposition({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}
