import { findDatabaseAnswer, findUpstreamStates } from "../../domain/chain/queries";
import type { RouteModule } from "../context";

/** A worker that has not reported for this long is taken for dead. */
const REPORT_VALID_MS = 2 * 60_000;

/**
 * `/health/live`: the process answers. `/health/ready`: the database answers (else 503); each service the
 * workers depend on stands beside it with its state, but a failing one does not take the API out of use.
 */
export const healthRoutes: RouteModule = (app, context) => {
  app.get("/health/live", { schema: { hide: true } }, () => ({ status: "ok" }));
  app.get("/health/ready", { schema: { hide: true } }, async (request, reply) => {
    try {
      await findDatabaseAnswer(context.db);
      const nowMs = context.now().getTime();
      const states = (await findUpstreamStates(context.db)).map(({ name, state, message, checkedAt }) => {
        const silent = nowMs - checkedAt.getTime() > REPORT_VALID_MS;
        return { name, state: silent ? "unknown" : state, message, checked_at: checkedAt.toISOString() };
      });
      return { status: "ok", dependencies: [{ name: "database", state: "ok" }, ...states] };
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "the database does not answer");
      return reply.status(503).send({ status: "unavailable", dependencies: [{ name: "database", state: "failing" }] });
    }
  });
};
