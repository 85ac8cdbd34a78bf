import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";

/** What is not answered by then is cut: whoever supervises the process kills it after ten seconds. */
const LAST_ANSWERS_MS = 5_000;

/** Ends the server once what is under way is answered: else whoever asked would not know whether it was done. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const server = app.server as Server;
  // A connection whose last answer has gone out would be kept for the next question.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
  await app.close().finally(() => [idle, cut].forEach(clearTimeout));
}
