/** The body as text; null when it is longer than `maxBytes`, which ends the connection. */
export async function readCapped(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
