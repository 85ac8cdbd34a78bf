import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { countUnexplained } from "../../domain/balances/queries";
import { findUpstreamStates } from "../../domain/health/queries";
import { countAllConnections } from "../../domain/live/queries";
import { findNetwork } from "../../domain/network/queries";
import { countQuoteDoubts } from "../../domain/prices/queries";
import { countReads } from "../../domain/social/queries-scrape";
import type { RouteModule } from "../context";

/** `/metrics` in Prometheus text format: the process, response times per route, and the progress of the workers. */
export const metricsRoutes: RouteModule = ({ app }, context) => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: "memescope_http_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  new Counter({
    name: "memescope_statements_total",
    help: "SQL statements run by requests",
    registers: [register],
    collect() {
      this.reset();
      this.inc(context.countStatements());
    },
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const block = gauge("memescope_chain_block", "Newest block whose transfers are stored");
  const sockets = gauge("memescope_live_sockets", "Open sockets across all processes");
  const dead = gauge("memescope_jobs_dead", "Jobs that failed permanently");
  const unexplained = gauge("memescope_ledger_unexplained", "Differences between balances and transactions that nothing explains");
  const reads = gauge("memescope_social_reads", "Posts read from the social network this month");
  const upstreams = new Gauge({
    name: "memescope_upstream_ok", help: "1 while a service responds to the workers", labelNames: ["name"], registers: [register],
  });
  const doubts = gauge("memescope_quotes_in_doubt", "Assets whose newest quote is in doubt");

  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) => {
    block.set((await findNetwork(context, context.network)).block_number ?? 0);
    sockets.set(await countAllConnections(context));
    unexplained.set(await countUnexplained(context.db));
    reads.set(await countReads(context));
    doubts.set(await countQuoteDoubts(context.db));
    dead.set(await context.queue.countDead());
    for (const { name, state } of await findUpstreamStates(context.db)) upstreams.set({ name }, state === "ok" ? 1 : 0);
    return reply.type(register.contentType).send(await register.metrics());
  });
};
