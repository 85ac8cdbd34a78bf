/** What a process says while it brings the database to its version: whoever started it waits for as long as that is said. */
export const migratingSign = "The database is being migrated to this version";

/** Says so now and then until it is done. */
export async function tellWhileMigrating(migrated: Promise<void>, everyMs: number = 20_000, say: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Promise<void> {
  const begunMs = performance.now();
  const timer = setInterval(() => say(`${migratingSign}: ${Math.round((performance.now() - begunMs) / 1000)} s so far.`), everyMs);
  await migrated.finally(() => clearInterval(timer));
}
