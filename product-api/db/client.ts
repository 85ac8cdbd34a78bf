import { createHash } from "node:crypto";
import pg from "pg";
import { isPlannedOnce } from "./planned-once";

/**
 * The client of our pools. It names statements that are planned once, so that the server keeps their plans for the life of the connection.
 * And it sends all statements of one turn of the event loop together: each write would be a system call here and wake the server there.
 */
export class DatabaseClient extends pg.Client {
  #isHeld = false;

  override query = ((query: unknown, ...rest: unknown[]) => {
    this.#holdUntilNextTick();
    return (super.query as (...args: unknown[]) => unknown)(named(query), ...rest);
  }) as pg.Client["query"];

  #holdUntilNextTick(): void {
    if (this.#isHeld) return;
    const { stream } = this.connection;
    this.#isHeld = true;
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }
}

function named(query: unknown): unknown {
  const text = query !== null && typeof query === "object" && "text" in query ? query.text : null;
  return typeof text === "string" && isPlannedOnce(text)
    ? { ...query as object, name: createHash("sha1").update(text).digest("base64") }
    : query;
}
