import "server-only";
import { cookies } from "next/headers";
import type { z } from "zod";
import type { Call } from "@/contracts/call";
import { browserClient, type BrowserClient } from "../guard/client-address";
import { isFromOtherSite } from "../guard/same-origin";
import { accountParameter } from "@/lib/shared/account-mark";
import { withSession } from "../session/call-in-session";
import { refuseOtherAccount } from "../session/current";
import { readEnv } from "../env";
import { originRefused } from "./origin-refused";
import { problemResponse } from "./problem-response";
import { errorOfAnswer, noAnswer, ProductApiError, unreadableAnswer } from "../product-api/error";
import { logNoAnswer } from "../product-api/log-no-answer";
import { parseJson, readTextOf } from "../product-api/read-text";
import { callUrl, headersOf } from "../product-api/request";
import { admit, clientFor } from "./serve-call";
import { hasContentType } from "./request-body";
import { checkInput, queryOf } from "./request-input";

/** How long the product API may take to begin its response; the file itself may take as long as the reader needs. */
const responseStartTimeoutMs = 10_000;
/** Whatever else a product API answers with, such as the page of a gateway, is no file, and would be shown as a page of this site. */
const fileTypes = ["text/csv", "application/json"];
const forwardedHeaders = ["content-type", "content-disposition"] as const;

/**
 * Serves a file of the product API with the session's permissions. Only the parameters in the schema reach the product API; errors are
 * problem details. Refuses requests that another site caused.
 */
export async function serveFile(path: string, query: z.ZodObject, request: Request): Promise<Response> {
  try {
    // A link can have any site's visitors download it, one file after the other.
    if (isFromOtherSite(request.headers)) throw originRefused(request.headers, `GET ${path}`);
    await refuseOtherAccount(new URL(request.url).searchParams.get(accountParameter));
    const url = callUrl(readEnv().productApiUrl, { path }, { query: checkInput(query, queryOf(request)) });
    return await passOn({ url, method: "GET", client: browserClient(request.headers, readEnv()), readerSignal: request.signal });
  } catch (error) {
    return problemResponse(error);
  }
}

/** Serves a call like `serveCall`, but passes its answer on unread, however large it is. */
export async function serveAnswerAsFile(call: Call, request: Request): Promise<Response> {
  try {
    const input = await admit(call, request, {});
    return await passOn({
      url: callUrl(readEnv().productApiUrl, call, input), method: call.method, body: input.body, client: await clientFor(call),
      readerSignal: request.signal,
    });
  } catch (error) {
    return problemResponse(error);
  }
}

interface Download {
  url: string;
  method: string;
  body?: unknown;
  client: BrowserClient;
  readerSignal: AbortSignal;
}

/** Passes data on as it arrives; nothing of it is kept. @throws ProductApiError */
async function passOn(download: Download): Promise<Response> {
  const answer = await withSession(await cookies(), (accessToken) => startDownload(download, accessToken), download.client);
  const headers = new Headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  for (const name of forwardedHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Returns the response as soon as it begins. It is aborted when the reader
 * disconnects, so that nothing keeps running.
 * @throws ProductApiError
 */
async function startDownload({ url, method, body, client, readerSignal }: Download, accessToken: string): Promise<Response> {
  const startTimeout = new AbortController();
  const timer = setTimeout(() => startTimeout.abort(), responseStartTimeoutMs);
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...headersOf({ accessToken, client }, body !== undefined),
        accept: "text/csv, application/json, application/problem+json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A bearer token must not follow a redirect to another host.
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.any([startTimeout.signal, readerSignal]),
    });
    if (answer.ok) return await requireFile(answer);
    throw errorOfAnswer(answer.status, parseJson(await readTextOf(answer.body)), answer.headers.get("retry-after"));
  } catch (error) {
    if (error instanceof ProductApiError) throw error;
    if (!readerSignal.aborted) logNoAnswer(error);
    throw noAnswer();
  } finally {
    clearTimeout(timer);
  }
}

async function requireFile(answer: Response): Promise<Response> {
  if (fileTypes.some((type) => hasContentType(answer.headers, type))) return answer;
  await answer.body?.cancel();
  throw unreadableAnswer();
}
