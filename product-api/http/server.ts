import rateLimit from "@fastify/rate-limit";
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import type { z } from "zod";
import { recordFirstUse } from "../domain/auth/commands";
import { createSessionCheck } from "../domain/auth/queries";
import { requestIdHeader, requestIdOf } from "@/contracts/fields/request-id-rules";
import { problems, type ProblemCode } from "@/contracts/problem";
import { logSecurity } from "../domain/auth/commands-security";
import { countAttempt } from "../domain/limits/commands";
import { limitsOf } from "../domain/limits/rules";
import { DomainProblem } from "../domain/problem";
import type { Context } from "../domain/context";
import { callerScope, requestScope } from "../domain/request-scope";
import type { ApiContext, RouteModule, Routes } from "./context";
import { createExportLock, isProbe, shedLoad } from "./bounds";
import { createFirstOfMinute } from "./first-of-minute";
import { clientNetwork } from "./client-network";
import { limitKey } from "./limits";
import { describeRoutes } from "./openapi";
import { createSharedCounts } from "./shared-counts";
import { answerError, answerUnparsed, mapProblems } from "./problems";
import { bearerOf, clientOf, registerCall, type Authenticate } from "./register-call";
import { registerFile } from "./register-file";
import { createAnswerSharing } from "./share-answers";
import { validateInput } from "./validate-input";
import { alertsRoutes } from "./routes/alerts";
import { authRoutes } from "./routes/auth";
import { exportRoutes } from "./routes/exports";
import { factorsRoutes } from "./routes/factors";
import { healthRoutes } from "./routes/health";
import { identityRoutes } from "./routes/identity";
import { leaderboardRoutes } from "./routes/leaderboard";
import { liveRoutes } from "./routes/live";
import { mailRoutes } from "./routes/mail";
import { metricsRoutes } from "./routes/metrics";
import { networkRoutes } from "./routes/network";
import { notificationsRoutes } from "./routes/notifications";
import { portfolioRoutes } from "./routes/portfolio";
import { pricesRoutes } from "./routes/prices";
import { socialRoutes } from "./routes/social";
import { digestRoutes } from "./routes/digest";
import { timelineRoutes } from "./routes/timeline";
import { viewsRoutes } from "./routes/views";
import { walletsRoutes } from "./routes/wallets";
import { webhooksRoutes } from "./routes/webhooks";

const ROUTES: RouteModule[] = [
  authRoutes, factorsRoutes, walletsRoutes, viewsRoutes, alertsRoutes, portfolioRoutes, exportRoutes, pricesRoutes, socialRoutes,
  timelineRoutes, digestRoutes, identityRoutes, leaderboardRoutes,
  notificationsRoutes, webhooksRoutes, mailRoutes, networkRoutes, liveRoutes, healthRoutes, metricsRoutes,
];

const BODY_LIMIT_BYTES = 1_000_000;
/** The whole request must have arrived within this time. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Less than the web half's timeout (10 s), to leave time for the request itself once its turn has come. */
const LONGEST_WAIT_MS = 7_000;
const STALLED_READER_TIMEOUT_MS = 10_000;
const REQUESTS_PER_MINUTE = 1_200;
/** From one network: when sessions end, as after a change of the secret, everybody in it may have an invalid token. */
const REFUSED_TOKENS_PER_MINUTE = 3_000;

interface ServerOptions {
  logLevel: string;
  trustProxy: string | boolean;
  maxConcurrentRequests: number;
  /** The context through which processes share counts; null if there is only one process. */
  shared: Context | null;
}

/** Builds the HTTP server; the caller starts and closes it. */
export async function buildServer(context: ApiContext, options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: options.logLevel, redact: ["req.headers.authorization"], mixin: requestOfLine },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy,
    // On shutdown, requests under way are still answered, and so are those that arrive on open connections.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    requestIdHeader: false,
    // Errors before routing skip all hooks, including the one that sets the request id header.
    frameworkErrors: (error, request, reply) => answerError(reply.header("x-request-id", request.id), error),
    clientErrorHandler: answerUnparsed,
    genReqId: ({ headers }) => requestIdOf(headers[requestIdHeader]) ?? context.uuid(),
  });
  app.setValidatorCompiler(validateInput);
  app.setSerializerCompiler(({ schema }) => (data) => JSON.stringify((schema as z.ZodType).parse(data)));
  acceptEmptyBodies(app);
  app.decorateRequest("callerId", null);
  mapProblems(app, createRefusalLog(context));
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  shedLoad(app, {
    maxConcurrentRequests: options.maxConcurrentRequests, longestWaitMs: LONGEST_WAIT_MS, stalledReaderTimeoutMs: STALLED_READER_TIMEOUT_MS,
  });
  // Only after the body has been read, because that starts in the socket's async context.
  app.addHook("preHandler", (request, _reply, done) => callerScope.run(request.callerId, () => requestScope.run(request.id, done)));

  await limitRates(app, context, options);
  await describeRoutes(app);
  const routes = createRoutes(app, context);
  // Routes are added once the plugins are ready, so that the OpenAPI document includes all of them.
  app.after(() => ROUTES.forEach((register) => register(routes, context)));
  await app.ready();
  return app;
}

async function limitRates(app: FastifyInstance, { keys }: ApiContext, { shared }: ServerOptions): Promise<void> {
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    store: createSharedCounts(shared),
    // After the caller and the body are known, but before the input is refused, so that requests with invalid input count too.
    hook: "preValidation",
    keyGenerator: (request) => limitKey(request, keys),
    allowList: isProbe,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  });
}

function createRoutes(app: FastifyInstance, context: ApiContext): Routes {
  const authenticate = createAuthenticate(app, context);
  const share = createAnswerSharing();
  const lockExport = createExportLock(context);
  const admit = async (userId: string) => {
    const end = await lockExport(userId);
    return countAttempt(context, limitsOf("file-export", userId)).then(() => end, async (error: unknown) => {
      await end();
      throw error;
    });
  };
  return {
    app,
    call: (call, handle, undo) => registerCall({ app, authenticate, share }, call, handle, undo),
    file: (route, handle) => registerFile({ app, authenticate, admit }, route, handle),
    lockExport,
  };
}

/** Adds the request id to lines whose logger does not already have it: those of jobs, and of code that requests call. */
function requestOfLine(_line: object, _level: number, logger: { bindings(): Record<string, unknown> }): object {
  const requestId = requestScope.current();
  return requestId === undefined || "requestId" in logger.bindings() ? {} : { requestId };
}

/** Logs calls that were refused, at most once a minute per caller and call. */
function createRefusalLog(context: ApiContext): (request: FastifyRequest, code: ProblemCode) => void {
  const isFirstHit = createFirstOfMinute(() => context.now().getTime());
  return (request, code) => {
    const { callerId, routeOptions: { url = "" } } = request;
    // Another account's id cannot be told from one that does not exist.
    const isRefused = problems[code].status === 403 || (code === "not_found" && callerId !== null && url.includes(":"));
    const kind = code === "rate_limited" ? "limit_hit" : isRefused ? "access_refused" : null;
    const client = clientOf(request);
    if (kind === null || !isFirstHit(`${kind} ${callerId ?? client.address} ${url}`)) return;
    logSecurity(context, kind, client, callerId, url ? { call: url } : {});
  };
}

/** Many clients send a content type with every request: where no body is expected, an empty one is accepted. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && !request.routeOptions.schema?.body) return done(null);
    return parseJson(request, body, done);
  });
}

const tooManyRequests = (retryAfterS: number) =>
  new DomainProblem("rate_limited", "Too many requests. Please try again later.", { retryAfterS });

/** Requests without a valid token are counted, and refused differently once there are too many. */
function createAuthenticate(app: FastifyInstance, context: ApiContext): Authenticate {
  const isActive = createSessionCheck(context, (familyIds) => recordFirstUse(context, familyIds));
  const countRefused = app.createRateLimit({
    max: REFUSED_TOKENS_PER_MINUTE, keyGenerator: ({ ip }) => `refused token ${clientNetwork(ip)}`,
  });
  return async (request) => {
    const claims = await context.keys.readAccess(bearerOf(request) ?? "", context.now());
    if (claims && (await isActive(claims))) return claims;
    const count = await countRefused(request);
    throw !count.isAllowed && count.isExceeded ? tooManyRequests(count.ttlInSeconds) : new DomainProblem("unauthenticated");
  };
}
