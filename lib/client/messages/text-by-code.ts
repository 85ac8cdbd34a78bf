/** What `useTranslations` returns, for any namespace. */
interface Texts {
  (code: never): string;
  has(code: never): boolean;
}

/**
 * The text for a code that a server sent; undefined if there is none.
 * Only for such codes: keys in our own code are checked by the compiler.
 */
export function textByCode(texts: Texts, code: string): string | undefined {
  const key = code as never;
  // "constructor" is a key of every object.
  return !(code in {}) && texts.has(key) ? texts(key) : undefined;
}
