/** In bytes. Ten thousand wallets, the longest list that a call of SPEC.md can have, are a fifth of this. */
const longestText = 32_000_000;

/** The text is longer than any answer that could be shown. */
export class TextTooLong extends Error {
  override name = "TextTooLong";
}

/**
 * The text of a response, which may be endless: reading stops as soon as it is too long, and nothing of it is kept.
 * @throws TextTooLong, and whatever the body throws if it breaks off
 */
export async function readTextOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > longestText) throw new TextTooLong();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
