import { buildStale } from "../../scripts/build/build";
import { findPostgresPrograms } from "../support/database/postgres-cluster";

/** Builds the stale parts of the product that these tests run, and logs once which database they run on. */
export default async function setup(): Promise<void> {
  await buildStale(["api", "sandbox", "web"], process.env, (text) => process.stdout.write(text));
  const server = findPostgresPrograms()
    ? "a PostgreSQL of their own"
    : process.env.TEST_DATABASE_URL
    ? "PostgreSQL"
    : "the embedded database alone (there is no PostgreSQL)";
  console.log(`faults: on ${server}`);
}
