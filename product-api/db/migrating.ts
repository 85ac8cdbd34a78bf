/** Printed while a process migrates the database; the supervisor that started it keeps waiting while it sees this. */
export const migratingSign = "The database is being migrated to this version";

/** Prints progress regularly until the migration is done. */
export async function tellWhileMigrating(migrated: Promise<void>, everyMs: number = 20_000, say: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Promise<void> {
  const begunMs = performance.now();
  const timer = setInterval(() => say(`${migratingSign}: ${Math.round((performance.now() - begunMs) / 1000)} s so far.`), everyMs);
  await migrated.finally(() => clearInterval(timer));
}
