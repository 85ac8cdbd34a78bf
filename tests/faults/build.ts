import { buildStale } from "../../scripts/build/build";
import { findPostgresPrograms } from "../support/postgres-cluster";

/** Builds what is stale of the product, which these tests run, and says once what it is run on. */
export default async function setup(): Promise<void> {
  await buildStale(["api", "sandbox", "web"], process.env, (text) => process.stdout.write(text));
  const server = findPostgresPrograms() ? "a PostgreSQL of their own" : process.env.TEST_DATABASE_URL ? "PostgreSQL" : "the embedded database alone (there is no PostgreSQL)";
  console.log(`faults: on ${server}`);
}
