import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { ExportFormat } from "@/contracts/statement/rules";
import type { ReleaseExport, LockExport } from "./bounds";
import type { Authenticate } from "./register-call";
import { onResponseClosed } from "./on-response-closed";

/** A file that is streamed while it is generated. */
export interface StreamedFile {
  /** Without its extension. */
  name: string;
  format: ExportFormat;
  body: Iterable<string> | AsyncIterable<string>;
}

export interface FileRoute<Q extends z.ZodObject> {
  path: string;
  query: Q;
}

const CONTENT_TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

export type FileHandler<Q extends z.ZodObject> = (input: { userId: string; query: z.output<Q> }) => Promise<StreamedFile>;

/** `admit` admits an export and returns the function that ends it, or throws. */
type FileServer = { app: FastifyInstance; authenticate: Authenticate; admit: LockExport };

/** Registers a GET route that streams a file to a signed-in caller. The handler must refuse bad input before the file begins. */
export function registerFile<Q extends z.ZodObject>(
  { app, authenticate, admit }: FileServer, { path, query }: FileRoute<Q>, handle: FileHandler<Q>,
): void {
  app.route({
    method: "GET",
    // HEAD would generate the whole file for nothing, and bypass the limit: without a body, a response is over at once.
    exposeHeadRoute: false,
    url: path,
    schema: { tags: ["exports"], querystring: query },
    onRequest: async (request) => {
      request.callerId = (await authenticate(request)).userId;
    },
    handler: async (request, reply) => {
      const userId = request.callerId!;
      const end = await admit(userId);
      // However it ends, also with a client that disconnects before it begins.
      onResponseClosed(reply, () => void end());
      const { name, format, body } = await handle({ userId, query: request.query as z.output<Q> }).catch(async (error: unknown) => {
        await end();
        throw error;
      });
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${name}.${format}"`)
        .type(CONTENT_TYPES[format])
        .send(Readable.from(endingWith(body, end)));
    },
  });
}

/** Ends the export before the end of the file is sent, like a refused one, so that a client that has the response may begin another. */
async function* endingWith(body: StreamedFile["body"], end: ReleaseExport): AsyncGenerator<string> {
  try {
    yield* body;
  } finally {
    await end();
  }
}
