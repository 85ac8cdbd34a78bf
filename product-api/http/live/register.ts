import type { Context } from "../../domain/context";
import { recordConnections, removeConnections } from "../../domain/live/commands";
import { shareRead } from "../../domain/share-read";
import type { LiveClient } from "./client";

/** Tells the database which sockets this process holds open, from which every process knows who is looking. */
export function createRegister(context: Context, clients: ReadonlyMap<string, LiveClient>, onError: (error: unknown) => void) {
  /** Sockets that have opened, closed or beaten since they were last told. */
  const changed = new Set<string>();

  // One writing after another: a socket that closes at once must not be removed before it has been recorded.
  const write = shareRead(async () => {
    const ids = [...changed];
    changed.clear();
    try {
      await recordConnections(context, ids.flatMap((id) => clients.get(id) ?? []));
      await removeConnections(context, ids.filter((id) => !clients.has(id)));
    } catch (error) {
      // They go with what comes next, which is a heartbeat at the latest.
      ids.forEach((id) => changed.add(id));
      throw error;
    }
  });

  /** Has these sockets told as they are now; changes during a writing are merged into one more. */
  return (ids: Iterable<string>): void => {
    for (const id of ids) changed.add(id);
    write().catch(onError);
  };
}
