/**
 * Says once a run where the integration suite runs. Each product API that a test starts makes and drops
 * a `memescope_test_*` database of its own on the server that TEST_DATABASE_URL names; without a server
 * it runs on the embedded database.
 */
export default function setup(): void {
  const where = process.env.TEST_DATABASE_URL ? "PostgreSQL" : "the embedded database (TEST_DATABASE_URL names no PostgreSQL server)";
  console.log(`integration: on ${where}`);
}
