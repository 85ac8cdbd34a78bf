import { saveFile } from "../storage/save-file";
import { readBody, send } from "./api";

/** How long a file may take to begin; the server itself gives up sooner. */
const startTimeoutMs = 20_000;

/**
 * Saves the file that a link leads to. Unlike a link of its own, which the browser follows out of our sight, this can say why the server
 * refused it, and notices a file that breaks off.
 * @param name used if the server does not send one
 * @throws ApiError
 */
export async function saveLinkedFile(link: string, name: string): Promise<void> {
  const start = new AbortController();
  const timer = setTimeout(() => start.abort(), startTimeoutMs);
  const response = await send(link, {}, () => start.signal).finally(() => clearTimeout(timer));
  const file = await readBody(response.blob());
  saveFile(file, file.type, /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? name);
}
