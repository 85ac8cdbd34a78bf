import { Converter } from "opencc-js/t2cn";

const convert = Converter({ from: "t", to: "cn" });
/** Characters that are written in two ways with one meaning: 到帐, 到账. */
const variants = new Map([["帐", "账"]]);
const known = new Map<string, string>();

/**
 * Converts traditional to simplified characters one for one, so that a place in the result is the same place in the text.
 * Words that OpenCC would replace by those of mainland China are kept: the lexicon contains both.
 */
export function simplify(text: string): string {
  let result = "";
  for (const character of text) result += character < "\u3400" ? character : simplifyOne(character);
  return result;
}

function simplifyOne(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const converted = convert(character);
  const plain = converted.length === character.length ? converted : character;
  const simplified = variants.get(plain) ?? plain;
  known.set(character, simplified);
  return simplified;
}
