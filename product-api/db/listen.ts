import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Subscribes to a NOTIFY channel; resolves to a function that unsubscribes. */
export type Listen = (channel: string, onPayload: (payload: string) => void) => Promise<() => void>;

const RECONNECT_DELAY_MS = 1_000;
/** How often the server is pinged; it answers at once however busy it is. */
const BEAT_EVERY_MS = 4_000;
const SILENT_AFTER_MS = 5_000;

/** The embedded database has one session, so notifications arrive on whichever client is current. */
export function listenWithPool(pool: pg.Pool): Listen {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  pool.on("connect", (client) => {
    client.on("notification", ({ channel, payload }) => listeners.get(channel)?.forEach((notify) => notify(payload ?? "")));
  });
  return async (channel, onPayload) => {
    const first = !listeners.has(channel);
    const known = listeners.get(channel) ?? new Set();
    listeners.set(channel, known.add(onPayload));
    if (first) await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    return () => void known.delete(onPayload);
  };
}

/**
 * A connection of its own for LISTEN, reopened whenever it breaks or goes silent: a network path that drops a connection notifies neither
 * end. `onLost` is called whenever an established connection is lost, so that the connections on the same path can be cut too: a server
 * that has failed over closes only connections that it hears from, and this is the only one that is never quiet.
 */
export function listenWithOwnClient(
  connectionString: string, onLost: () => void,
): { listen: Listen; open: () => Promise<void>; close: () => Promise<void> } {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let closed = false;

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000, query_timeout: SILENT_AFTER_MS });
    next.on("notification", ({ channel, payload }) => listeners.get(channel)?.forEach((notify) => notify(payload ?? "")));
    next.on("error", () => reopen(next));
    next.on("end", () => reopen(next));
    await next.connect();
    try {
      for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // Nothing else references it, and each further attempt opens another.
      void next.end().catch(() => {});
      throw error;
    }
    client = next;
    void beat(next);
  }

  async function beat(connection: pg.Client): Promise<void> {
    while (client === connection && !closed) {
      await delay(BEAT_EVERY_MS, undefined, { ref: false });
      await connection.query("select 1").catch(() => {
        if (client !== connection || closed) return;
        void connection.end();
        reopen(connection);
      });
    }
  }

  function reopen(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = null;
    onLost();
    retry();
  }

  function retry(): void {
    setTimeout(() => {
      if (!closed) open().catch(retry);
    }, RECONNECT_DELAY_MS).unref();
  }

  const openOnce = () => (opening ??= open());

  return {
    /** Connects before anybody listens, so that a silent connection is noticed from then on. */
    open: openOnce,
    listen: async (channel, onPayload) => {
      const first = !listeners.has(channel);
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(onPayload));
      await openOnce();
      if (first && client) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => void known.delete(onPayload);
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
