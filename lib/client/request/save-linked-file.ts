import { saveFile } from "../storage/save-file";
import { readBody, send } from "./api";

/** How long a file may take to begin; the server itself gives up sooner. */
const startTimeoutMs = 20_000;
const reportEveryMs = 1_000;
/** As much is handed to the browser at a time, which can put it on disk; a script would hold all of it in memory. */
const pieceBytes = 4 * 2 ** 20;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

interface Receiving {
  /** Gives the file up: nothing is saved then, and nothing counts as failed. */
  signal?: AbortSignal;
  /** Called every second with the number of bytes and of lines that have arrived, 0 while the file has not begun. */
  onProgress?: (bytes: number, lines: number) => void;
}

interface ReceivedFile {
  response: Response;
  /** What has arrived, in its order. */
  pieces: Blob[];
}

/**
 * Receives a file from the web half's own server, however long that takes once it has begun.
 * @returns null if it was given up
 * @throws ApiError
 */
export async function receiveFile(path: string, init: RequestInit, { signal, onProgress }: Receiving): Promise<ReceivedFile | null> {
  const abort = new AbortController();
  const startTimer = setTimeout(() => abort.abort(), startTimeoutMs);
  let [bytes, lines, previous] = [0, 0, 0];
  // Lines end as the first one does: a post in a cell of a CSV file has line feeds of its own.
  let endsWithReturn: boolean | undefined;
  const reports = setInterval(() => onProgress?.(bytes, lines), reportEveryMs);
  const giveUp = () => abort.abort();
  signal?.addEventListener("abort", giveUp);
  try {
    const response = await send(path, init, () => abort.signal).finally(() => clearTimeout(startTimer));
    const pieces = await readBody(readPieces(response, (chunk) => {
      bytes += chunk.byteLength;
      for (const byte of chunk) {
        if (byte === lineFeed && (endsWithReturn ??= previous === carriageReturn) === (previous === carriageReturn)) lines += 1;
        previous = byte;
      }
    }));
    return signal?.aborted ? null : { response, pieces };
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  } finally {
    clearInterval(reports);
    signal?.removeEventListener("abort", giveUp);
  }
}

/**
 * Saves the file at an address of the web half's own server. Unlike a link, which the browser follows out of our sight, this can say why
 * the server refused it, and notices a file that breaks off.
 * @param name used if the server does not send one
 * @throws ApiError
 */
export async function saveLinkedFile(link: string, name: string, receiving: Receiving): Promise<void> {
  const file = await receiveFile(link, {}, receiving);
  if (!file) return;
  const { headers } = file.response;
  const sentName = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  saveFile(file.pieces, headers.get("content-type") ?? "", sentName ?? name);
}

async function readPieces(response: Response, onArrived: (chunk: Uint8Array) => void): Promise<Blob[]> {
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let chunkBytes = 0;
  const handOver = () => {
    pieces.push(new Blob(chunks));
    chunks = [];
    chunkBytes = 0;
  };
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(part.value);
    chunkBytes += part.value.byteLength;
    onArrived(part.value);
    if (chunkBytes >= pieceBytes) handOver();
  }
  handOver();
  return pieces;
}
