import { findDependencies } from "../../domain/health/queries";
import type { RouteModule } from "../context";
import { createFirstOfMinute } from "../first-of-minute";
import { describe } from "../problems";

/**
 * `/health/live`: the process responds. `/health/ready`: the database responds (else 503). Services that the
 * workers depend on are listed with their state, but a failing one does not take the API out of service.
 */
export const healthRoutes: RouteModule = ({ app }, context) => {
  const isFirst = createFirstOfMinute(() => context.now().getTime());
  app.get("/health/live", { schema: { hide: true } }, () => ({ status: "ok" }));
  app.get("/health/ready", { schema: { hide: true } }, async (request, reply) => {
    try {
      return { status: "ok", dependencies: await findDependencies(context, context.network.chain_id, {
        memex: context.platform !== null, mail: context.mailSender !== null, social: context.socialSource.missing === null,
      }) };
    } catch (error) {
      const reason = error instanceof Error ? describe(error).message : "unknown";
      if (isFirst(reason)) request.log.warn({ reason }, "the database is not responding");
      return reply.status(503).send({ status: "unavailable", dependencies: [{ name: "database", state: "failing" }] });
    }
  });
};
