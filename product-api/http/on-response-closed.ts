import type { FastifyReply } from "fastify";

/**
 * Calls back once a response is over: fully sent, or lost with its connection. Node reports that only for the
 * response whose turn it is, not for those of pipelined requests behind it, so the socket is watched as well.
 */
export function onResponseClosed({ raw, request }: FastifyReply, act: () => void): void {
  const { socket } = request.raw;
  if (raw.closed || raw.destroyed || socket.destroyed) return act();
  const end = () => {
    raw.off("close", end);
    socket.off("close", end);
    act();
  };
  raw.once("close", end);
  // One listener per response waiting on the socket; each removes its own when it is over.
  socket.setMaxListeners(0).once("close", end);
}
