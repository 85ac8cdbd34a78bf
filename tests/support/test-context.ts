import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openTestContext, type TestContext } from "./database";
import { emptyBoard } from "./plain-ranks";
import { testPlayers, type TestPlayers } from "./players";

/** What queries and commands run in, on a database of the running file's own. */
export let context: TestContext["context"];
export let database: TestContext["database"];
/** Makes players on that database; with `useTestBoard` alone. */
export let players: TestPlayers;

/** Opens a database for the tests of one file, or with `each` one for each of them; `sends` where jobs are sent within a transaction. */
export function useTestContext(now?: () => Date, { each = false, sends = false } = {}): void {
  let test: TestContext;
  (each ? beforeEach : beforeAll)(async () => {
    test = await openTestContext(now);
    ({ context, database } = test);
    if (sends) await test.openQueue();
  });
  (each ? afterEach : afterAll)(() => test.close());
}

/** The same for tests of the board: each begins with an empty one. */
export function useTestBoard(now?: () => Date): void {
  useTestContext(now);
  beforeAll(async () => {
    players = await testPlayers(context);
  });
  beforeEach(() => emptyBoard(context));
}
