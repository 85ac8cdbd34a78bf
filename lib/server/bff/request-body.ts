import { RequestRefused } from "./problem-response";

/** No form or call of ours comes near this. */
const maxBodyBytes = 1_000_000;

/**
 * The text of a request's body.
 * @throws RequestRefused payload_too_large as soon as the body is known to be too long, malformed_request if it breaks off
 */
export async function readBoundedText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw new RequestRefused("payload_too_large");
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of chunksOf(request)) {
    length += chunk.byteLength;
    if (length > maxBodyBytes) throw new RequestRefused("payload_too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const reader = request.body.getReader();
  try {
    const read = () => reader.read().catch(refuseIncomplete);
    for (let part = await read(); !part.done; part = await read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A sender that hangs up is no fault of this server's, which would be logged with its stack. */
function refuseIncomplete(): never {
  throw new RequestRefused("malformed_request", "The body did not arrive completely.");
}

/** Whether the body is declared to be of this media type, ignoring parameters. */
export function hasContentType(headers: Headers, mediaType: string): boolean {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === mediaType;
}
