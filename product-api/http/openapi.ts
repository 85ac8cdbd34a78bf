import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { problemsOf, type Call } from "@/contracts/call";
import { namedCalls } from "@/contracts/calls";
import { exportFiles } from "@/contracts/exports";
import { clientMessage, liveCalls, serverMessage } from "@/contracts/live/calls";
import { problem, problems, type ProblemCode } from "@/contracts/problem";
import { groupBy } from "../domain/group-by";

/** The parts of OpenAPI 3.0 that are written here. */
type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema }>;
interface Answer {
  description: string;
  headers?: Record<string, object>;
  content?: Content;
}
interface Operation {
  responses: Record<string, Answer>;
}

/** How an operation is described beyond its input and the shape of its response. */
interface Described {
  name: string;
  call: Omit<Call, "response">;
  /** The successful responses, by status. */
  answers: (operation: Operation) => Record<string, Answer>;
}

const text = { type: "string" };

const about = `
Calls marked with \`bearer\` take the \`access_token\` of a login as \`Authorization: Bearer …\`. It lasts 15 minutes; \`POST /api/auth/refresh\`
exchanges the \`refresh_token\` for new ones, which works once.

Every refusal is a Problem (RFC 9457). Decide by its \`code\`; titles and details are for people. Ignore fields that you do not know. With a
\`Retry-After\`, the same request may be sent again after that many seconds.

Amounts of coins are decimal texts, because they have too many digits for a number; dollars are numbers. Times are in UTC. Lists with \`page\`
and \`page_size\` end with the page that reaches \`total\`.`.trim();

const aboutLive = `It opens \`/ws?ticket=…\` of this host, with the web half's address as \`Origin\`. The server sends ServerMessage and takes
ClientMessage; after a reconnect, send the newest \`cursor\` with \`resume\`.`;

/** Publishes the contract as `/openapi.json`: what each call takes, and everything that it can be answered with. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: "Memescope product API", version: "1", description: about },
      servers: [{ url: "/" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => "openapiObject" in document ? describeAnswers(document.openapiObject) : document.swaggerObject,
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

function describeAnswers<D extends { paths?: object; components?: object }>(document: D): D {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>;
  for (const { name, call, answers } of described()) {
    const operation = paths[call.path.replace(/:(\w+)/g, "{$1}")]?.[call.method.toLowerCase()];
    if (!operation) continue;
    const { summary, auth } = call;
    Object.assign(operation, {
      operationId: name,
      summary,
      ...(call === liveCalls.ticket ? { description: aboutLive } : {}),
      security: auth === "user" ? [{ bearer: [] }] : [],
      responses: { ...answers(operation), ...refusals(problemsOf(call)) },
    });
  }
  const schemas = {
    Problem: schemaOf(problem, "output"), ServerMessage: schemaOf(serverMessage, "output"), ClientMessage: schemaOf(clientMessage, "input"),
  };
  return { ...document, components: { ...document.components, schemas, headers } };
}

function described(): Described[] {
  const files = Object.entries(exportFiles).map(([name, file]): Described => ({
    name: `exports${name[0]!.toUpperCase()}${name.slice(1)}`,
    call: { ...file, method: "GET", auth: "user" },
    answers: () => ({
      200: {
        description: "The file, as it is generated: if the connection ends early, it is incomplete",
        headers: { ...everyHeader, "content-disposition": { description: "Names the file", schema: text } },
        content: {
          "text/csv": { schema: text },
          "application/json": { schema: name === "statement" ? { type: "object" } : { type: "array", items: { type: "object" } } },
        },
      },
    }),
  }));
  return [...namedCalls.map(([name, call]) => ({ name, call, answers: (operation: Operation) => answersOf(call, operation) })), ...files];
}

function answersOf({ status = 200, accepted }: Call, { responses }: Operation): Record<string, Answer> {
  const answer = (of: number, description: string): Record<string, Answer> => {
    const content = status === 204 ? undefined : openTo(responses[of]?.content);
    return { [of]: { description, headers: everyHeader, ...(content ? { content } : {}) } };
  };
  return { ...answer(status, STATUS_CODES[status]!), ...(accepted ? answer(202, "Accepted: something else has to happen first") : {}) };
}

/** A response may get more fields, so nobody must generate code that refuses them. */
function openTo<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema ?? null), (key, value: unknown) =>
    key === "additionalProperties" && value === false ? undefined : value) as T;
}

/** The responses that problems become, one for each status. */
function refusals(codes: readonly ProblemCode[]): Record<string, Answer> {
  const byStatus = groupBy(codes, (code) => String(problems[code].status));
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, {
    description: ofStatus.map((code) => problems[code].title).join("; "),
    headers: { ...everyHeader, ...(status === "429" || status === "503" ? { "retry-after": reference("headers", "RetryAfter") } : {}) },
    content: {
      "application/problem+json": {
        schema: { allOf: [reference("schemas", "Problem"), { type: "object", properties: { code: { enum: [...ofStatus] } } }] },
      },
    },
  }]));
}

const reference = (kind: "headers" | "schemas", name: string) => ({ $ref: `#/components/${kind}/${name}` });
const everyHeader = { "x-request-id": reference("headers", "RequestId") };
const headers = {
  RequestId: { description: "Names the request in the log. One that the client sends is kept: 8 to 64 letters, digits, - and _", schema: text },
  RetryAfter: { description: "Seconds after which to try again, where that is known", schema: { type: "integer" } },
};

function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  return openTo(z.toJSONSchema(schema, { target: "openapi-3.0", io, unrepresentable: "any" })) as Schema;
}
