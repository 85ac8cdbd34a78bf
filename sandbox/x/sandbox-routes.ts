import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Answer } from "../listen";
import { readBody } from "../read-body";
import type { ApiState } from "./routes";
import { faultRequest, type Faults } from "./faults";
import { defaultLimits, type LimitedCall } from "./rate-limits";
import { problem } from "./responses";
import { accountPage } from "./account-page";
import { bioRequest, postRequest } from "./store";

const bodyMaxBytes = 1024 * 1024;
const removal = z.strictObject({ ids: z.array(z.string()).min(1) });
const limitRequest = z.strictObject({
  call: z.enum(Object.keys(defaultLimits) as [LimitedCall, ...LimitedCall[]]), limit: z.number().int().min(0),
});

/**
 * Switches that X does not have: `GET /_sandbox/health`; `POST` and `DELETE /_sandbox/faults`; `POST` and `DELETE /_sandbox/posts`; `POST
 * /_sandbox/bios`; `POST /_sandbox/limits`. Web pages may not use them, except the stand-in's own: `/_sandbox/accounts/<handle>` shows an
 * account's bio and posts, and lets the user change them.
 */
export async function handleSandboxRoute(
  request: IncomingMessage,
  path: string,
  { state, faults, nowMs }: { state: ApiState; faults: Faults; nowMs: () => number },
): Promise<Answer> {
  const call = `${request.method} ${path}`;
  if (call === "GET /_sandbox/health") return { status: 200, body: { status: "ok" } };
  const handle = /^\/_sandbox\/accounts\/([A-Za-z0-9_]{1,15})$/.exec(path)?.[1];
  if (handle !== undefined) return accountPage(request, handle, state.store, nowMs());
  if (request.headers.origin !== undefined) return problem(403, "Forbidden", "Only programs on this machine may use the switches.");
  if (call === "DELETE /_sandbox/faults") {
    faults.clear();
    return { status: 200, body: {} };
  }
  const body = await readJson(request);
  switch (call) {
    case "POST /_sandbox/faults":
      return withShape(faultRequest, body, (fault) => faults.add(fault));
    case "POST /_sandbox/posts":
      return withShape(postRequest, body, (post) => ({ ids: state.store.addPosts(post, nowMs()) }));
    case "POST /_sandbox/bios":
      return withShape(bioRequest, body, ({ handle: named, bio }) => state.store.setBio(named, bio));
    case "DELETE /_sandbox/posts":
      return withShape(removal, body, ({ ids }) => state.store.removePosts(ids));
    case "POST /_sandbox/limits":
      return withShape(limitRequest, body, ({ call: limited, limit }) => state.limits.set(limited, limit));
    default:
      return problem(404, "Not Found");
  }
}

function withShape<S extends z.ZodType>(shape: S, body: unknown, act: (given: z.output<S>) => object | void): Answer {
  const parsed = shape.safeParse(body);
  if (!parsed.success) return problem(400, "Bad Request", z.prettifyError(parsed.error));
  return { status: 200, body: act(parsed.data) ?? {} };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request, bodyMaxBytes)) ?? "") as unknown;
  } catch {
    return undefined;
  }
}
