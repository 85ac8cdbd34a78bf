import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deviceHeader, deviceIdOf } from "@/contracts/fields/device-rules";
import { languageOf } from "@/contracts/fields/language-rules";
import type { AnyAnswer, Call, CallAnswer, CallBody, CallParams, CallQuery } from "@/contracts/call";
import type { Client } from "../domain/auth/rules-client";
import type { AccessClaims } from "../domain/auth/tokens";
import { clientNetwork } from "./client-network";
import type { ShareAnswers } from "./share-answers";
import { onResponseClosed } from "./on-response-closed";
import { describe } from "./problems";

/** A handler's input: the call's parsed input and, on `user` calls, the caller. */
interface CallInput<C extends Call> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  /** Present on every `user` call. */
  caller: C["auth"] extends "user" ? AccessClaims : undefined;
  /** The client that sent the request. */
  client: Client;
}

export type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<AnyAnswer<C>>;

/** Undoes what a call has done if the client disconnected before it received the response. Not used for accepted (202) calls. */
export type Undo<C extends Call> = (answer: CallAnswer<C>) => Promise<void>;

/** Identifies the caller by the request's bearer token. @throws DomainProblem unauthenticated */
export type Authenticate = (request: FastifyRequest) => Promise<AccessClaims>;

type CallServer = { app: FastifyInstance; authenticate: Authenticate; share: ShareAnswers };

/** Registers a call of the contract: validates the input, authenticates the caller and shapes the response as declared. */
export function registerCall<const C extends Call>(
  { app, authenticate, share }: CallServer, call: C, handle: CallHandler<C>, undo?: Undo<C>,
): void {
  const status = call.status ?? 200;
  const callers = new WeakMap<FastifyRequest, AccessClaims>();
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      tags: [call.path.split("/").find((part) => part !== "" && part !== "api" && part !== "v1") ?? "api"],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(status === 204 ? {} : { response: { [status]: call.response, ...(call.accepted ? { 202: call.accepted } : {}) } }),
    },
    // The caller is authenticated before the input is validated, so that strangers learn nothing from validation errors.
    onRequest: async (request) => {
      if (call.auth !== "user") return;
      const caller = await authenticate(request);
      callers.set(request, caller);
      request.callerId = caller.userId;
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      const read = () => handle(
        { params: request.params, query: request.query, body: request.body, caller, client: clientOf(request) } as CallInput<C>,
      );
      const answer = await (call.method === "GET" && caller
        ? share(`${caller.familyId} ${request.url}`, read, (act) => onResponseClosed(reply, act))
        : read());
      const isAccepted = call.accepted?.safeParse(answer).success ?? false;
      if (undo && !isAccepted) {
        onUndelivered(reply, () => undo(answer as CallAnswer<C>).catch((error: Error) => request.log.error(
          { err: describe(error) }, "could not be undone",
        )));
      }
      reply.header("cache-control", "no-store").status(isAccepted ? 202 : status);
      return status === 204 ? reply.send() : answer;
    },
  });
}

function onUndelivered(reply: FastifyReply, act: () => void): void {
  onResponseClosed(reply, () => reply.raw.writableFinished || act());
}

/** The client of a request, as used by limits and the security log. */
export function clientOf(request: FastifyRequest): Client {
  const { headers, ip, id } = request;
  return {
    address: clientNetwork(ip), userAgent: headers["user-agent"], requestId: id,
    deviceId: deviceIdOf(headers[deviceHeader]), language: languageOf(headers["accept-language"]),
  };
}

/** The bearer token of a request; undefined without one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
}
