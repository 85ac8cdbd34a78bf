/** What `useTranslations` gives, whatever the namespace. */
interface Texts {
  (code: never): string;
  has(code: never): boolean;
}

/** The text that stands under a code which a server sent; undefined where there is none. Of what we write ourselves the compiler knows that it is there. */
export function textByCode(texts: Texts, code: string): string | undefined {
  const key = code as never;
  return texts.has(key) ? texts(key) : undefined;
}
