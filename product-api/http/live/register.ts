import type { Context } from "../../domain/context";
import { recordConnections, removeConnections } from "../../domain/live/commands";
import { shareRead } from "../../domain/share-read";
import type { LiveClient } from "./client";

/** Records in the database which sockets this process holds open, so that every process knows who is connected. */
export function createRegister(context: Context, clients: ReadonlyMap<string, LiveClient>, onError: (error: unknown) => void) {
  /** Sockets that have opened, closed or had a heartbeat since the last write. */
  const changed = new Set<string>();

  // One write at a time: a socket that closes at once must not be removed before it has been recorded.
  const write = shareRead(async () => {
    const ids = [...changed];
    changed.clear();
    try {
      await recordConnections(context, ids.flatMap((id) => clients.get(id) ?? []));
      await removeConnections(context, ids.filter((id) => !clients.has(id)));
    } catch (error) {
      // Retried with the next write, which is the next heartbeat at the latest.
      ids.forEach((id) => changed.add(id));
      throw error;
    }
  });

  /** Records the current state of these sockets; changes during a write are merged into one more write. */
  return (ids: Iterable<string>): void => {
    for (const id of ids) changed.add(id);
    write().catch(onError);
  };
}
