/** Characters to ignore: zero-width ones, direction marks, soft hyphens, variation selectors, skin tones. */
const invisible = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]|[\u{1F3FB}-\u{1F3FF}]/gu;

/** Addresses (web, mail, wallet), handles and cashtags are names: "rug" in one of them says nothing. */
const names =
  /(?:https?:\/\/|www\.)[!-~]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]+|(?<![\w/])@\w{1,50}|(?<![\w/])\$[A-Za-z]\w*|\b0x[0-9a-fA-F]{3,}(?:…|\.{3})?\w*/g;

/** Text as the rules read it: in NFKC, without ignored characters and names; the author's spelling is kept. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replace(invisible, "").replace(/[‘’ʼ`]/g, "'").replace(names, " ");
}
