import { afterAll, beforeAll, beforeEach } from "vitest";
import { createPriceBook } from "@/product-api/domain/prices/price-book";
import { emptyDatabase, openTestContext, type TestContext } from "./database";
import { emptyBoard } from "./plain-ranks";
import { testPlayers, type TestPlayers } from "./players";

/** The context in which queries and commands run, on the test file's own database. */
export let context: TestContext["context"];
export let database: TestContext["database"];
/** Creates players in that database; set only by `useTestBoard`. */
export let players: TestPlayers;

/**
 * Opens a database for the tests of one file; with `each` it is empty again before each of them, which takes a twentieth of the time that
 * a database of its own would take. Set `sends` if jobs are sent within a transaction.
 */
export function useTestContext(now?: () => Date, { each = false, sends = false } = {}): void {
  let test: TestContext;
  beforeAll(async () => {
    test = await openTestContext(now);
    ({ context, database } = test);
    if (sends) await test.openQueue();
  });
  if (each) {
    beforeEach(async () => {
      await emptyDatabase(database);
      context = { ...test.context, priceBook: createPriceBook() };
    });
  }
  afterAll(() => test.close());
}

/** The same for tests of the board: each starts with an empty one. */
export function useTestBoard(now?: () => Date): void {
  useTestContext(now);
  beforeAll(async () => {
    players = await testPlayers(context);
  });
  beforeEach(() => emptyBoard(context));
}
