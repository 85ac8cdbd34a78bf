import { it } from "vitest";
import { freePorts } from "../../scripts/start/ports";
import { findPostgresPrograms, startPostgresCluster } from "../support/database/postgres-cluster";
import { killUnderLoad, KILLS, startStage, type Stage } from "./kill-stage";

const programs = findPostgresPrograms();
let onServer: Promise<Stage> | null = null;

it.skipIf(!programs).each(
  ["web", "api", "worker", "database"] as const,
)(`on PostgreSQL: killing %s ${KILLS} times with kill -9 under write load loses and duplicates nothing`, async (victim) => {
  onServer ??= freePorts().then(({ PORT }) => startPostgresCluster(programs!, Number(PORT))).then(startStage);
  await killUnderLoad(await onServer, victim);
});
