import { Converter } from "opencc-js/t2cn";

const convert = Converter({ from: "t", to: "cn" });
/** Characters that are written in two ways for one meaning: 到帐, 到账. */
const variants = new Map([["帐", "账"]]);
const known = new Map<string, string>();

/**
 * Traditional → simplified characters, one for one, so that a place in the result is the same place in the text.
 * Words that OpenCC would write otherwise in mainland China stay: the lexicon holds both.
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
