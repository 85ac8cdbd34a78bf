import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openTestContext, type TestContext } from "./database";
import { emptyBoard } from "./plain-ranks";
import { testPlayers, type TestPlayers } from "./players";

/** The context in which queries and commands run, on the test file's own database. */
export let context: TestContext["context"];
export let database: TestContext["database"];
/** Creates players in that database; set only by `useTestBoard`. */
export let players: TestPlayers;

/** Opens a database for the tests of one file, or one per test with `each`. Set `sends` if jobs are sent within a transaction. */
export function useTestContext(now?: () => Date, { each = false, sends = false } = {}): void {
  let test: TestContext;
  (each ? beforeEach : beforeAll)(async () => {
    test = await openTestContext(now);
    ({ context, database } = test);
    if (sends) await test.openQueue();
  });
  (each ? afterEach : afterAll)(() => test.close());
}

/** The same for tests of the board: each starts with an empty one. */
export function useTestBoard(now?: () => Date): void {
  useTestContext(now);
  beforeAll(async () => {
    players = await testPlayers(context);
  });
  beforeEach(() => emptyBoard(context));
}
