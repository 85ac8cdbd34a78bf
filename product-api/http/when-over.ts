import type { FastifyReply } from "fastify";

/**
 * Calls back once an answer is over: sent whole, or lost with its connection. Node tells that of the answer alone whose turn it is: of those
 * to requests that were sent behind it without waiting nothing is told when their connection ends.
 */
export function whenOver({ raw, request }: FastifyReply, act: () => void): void {
  const { socket } = request.raw;
  if (raw.closed || raw.destroyed || socket.destroyed) return act();
  const end = () => {
    raw.off("close", end);
    socket.off("close", end);
    act();
  };
  raw.once("close", end);
  // As many answers as wait on it; each leaves it when it is over.
  socket.setMaxListeners(0).once("close", end);
}
