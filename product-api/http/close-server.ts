import type { FastifyInstance } from "fastify";

/** Requests not answered by then are cut off: a supervisor kills the process after ten seconds. */
const LAST_ANSWERS_MS = 5_000;

/** Closes the server once the requests under way are answered; their clients would otherwise not know whether they took effect. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const server = app.server;
  // A keep-alive connection would otherwise stay open, waiting for another request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
  await app.close().finally(() => [idle, cut].forEach(clearTimeout));
}
