import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { ExportFormat } from "@/contracts/statement/rules";
import type { EndExport, OneExport } from "./bounds";
import type { Authenticate } from "./register-call";
import { whenOver } from "./when-over";

/** A file that is written while it is read. */
export interface StreamedFile {
  /** Without its ending. */
  name: string;
  format: ExportFormat;
  body: Iterable<string> | AsyncIterable<string>;
}

export interface FileRoute<Q extends z.ZodObject> {
  path: string;
  summary: string;
  query: Q;
}

const CONTENT_TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

export type FileHandler<Q extends z.ZodObject> = (input: { userId: string; query: z.output<Q> }) => Promise<StreamedFile>;

/** `admit` counts an export; it returns what ends it, or refuses it. */
type FileServer = { app: FastifyInstance; authenticate: Authenticate; admit: OneExport };

/** Registers a GET that streams a file to a signed-in caller. The handler refuses bad input before the file begins. */
export function registerFile<Q extends z.ZodObject>({ app, authenticate, admit }: FileServer, { path, summary, query }: FileRoute<Q>, handle: FileHandler<Q>): void {
  app.route({
    method: "GET",
    // It would be read to its end for nobody, and beside others: without a body an answer is over at once.
    exposeHeadRoute: false,
    url: path,
    schema: { summary, tags: ["exports"], querystring: query, security: [{ bearer: [] }] },
    onRequest: async (request) => {
      request.callerId = (await authenticate(request)).userId;
    },
    handler: async (request, reply) => {
      const userId = request.callerId!;
      const end = await admit(userId);
      // However it ends: refused, whole, or with a reader who goes away before it begins.
      whenOver(reply, () => void end());
      const { name, format, body } = await handle({ userId, query: request.query as z.output<Q> });
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${name}.${format}"`)
        .type(CONTENT_TYPES[format])
        .send(Readable.from(endingWith(body, end)));
    },
  });
}

/** Ends the export before its last piece is sent, so that whoever has it whole may begin another. */
async function* endingWith(body: StreamedFile["body"], end: EndExport): AsyncGenerator<string> {
  try {
    yield* body;
  } finally {
    await end();
  }
}
