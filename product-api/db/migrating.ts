/** Printed while a process migrates the database; the supervisor that started it keeps waiting while it sees this. */
export const migratingMessage = "The database is being migrated to this version";

/** Prints progress regularly until the migration is done. */
export async function reportWhileMigrating(
  migrated: Promise<void>, everyMs: number = 20_000, print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<void> {
  const startedMs = performance.now();
  const timer = setInterval(() => print(`${migratingMessage}: ${Math.round((performance.now() - startedMs) / 1000)} s so far.`), everyMs);
  await migrated.finally(() => clearInterval(timer));
}
