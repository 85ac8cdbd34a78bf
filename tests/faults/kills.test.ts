import { it } from "vitest";
import { freePorts } from "../../scripts/start/ports";
import { findPostgresPrograms, startPostgresCluster } from "../support/postgres-cluster";
import { killUnderLoad, KILLS, setStage, type Stage } from "./kill-stage";

const programs = findPostgresPrograms();
let onServer: Promise<Stage> | null = null;

it.skipIf(!programs).each(["web", "api", "worker", "database"] as const)(`on PostgreSQL: ${KILLS} times kill -9 of %s while people write loses and doubles nothing`, async (victim) => {
  onServer ??= freePorts().then(({ PORT }) => startPostgresCluster(programs!, Number(PORT))).then(setStage);
  await killUnderLoad(await onServer, victim);
});
