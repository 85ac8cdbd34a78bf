/** In bytes. Ten thousand wallets, the longest list of one account, are less than half of this. */
const longestText = 16_000_000;

/**
 * The text of a response, which may be endless: reading stops once it is longer than any answer that could be shown.
 * @returns null if it is too long
 * @throws whatever the body throws if it breaks off
 */
export async function readTextOf(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (length > longestText) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The JSON of a text; undefined if it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
