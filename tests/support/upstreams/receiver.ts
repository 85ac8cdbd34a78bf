import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { startServer } from "./server";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The exact text that was signed. */
  text: string;
  atMs: number;
}

/** A real HTTP server to send webhooks to, with configurable responses per path. */
export interface TestReceiver {
  url(path: string): string;
  /** The requests to a path, oldest first. */
  received(path: string): Received[];
  /** Sets the responses of a path, in order; the last one repeats. A number is a status; a function writes the response itself. */
  answer(path: string, ...answers: (number | ((response: ServerResponse) => void))[]): void;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<TestReceiver> {
  const all: Received[] = [];
  const answers = new Map<string, (number | ((response: ServerResponse) => void))[]>();
  const { url, stop } = await startServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      const path = request.url!;
      all.push({ path, headers: request.headers, text, atMs: Date.now() });
      const queue = answers.get(path) ?? [204];
      const answer = queue.length > 1 ? queue.shift()! : queue[0]!;
      if (typeof answer === "function") answer(response);
      else response.writeHead(answer).end();
    });
  });
  return {
    url: (path) => url + path,
    received: (path) => all.filter((one) => one.path === path),
    answer: (path, ...list) => void answers.set(path, list),
    stop,
  };
}
