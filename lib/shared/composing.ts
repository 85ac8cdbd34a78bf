/**
 * Whether a key press belongs to text that is being composed in an input method, as for Chinese: Enter accepts it, Escape cancels it, and
 * neither is meant for the page. Safari ends the composition before it reports that key, which only this key code then identifies.
 */
export function isImeKey({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}
