import { isIP } from "node:net";
import { Webhook } from "standardwebhooks";
import { Agent, buildConnector, request } from "undici";
import { isPublicAddress } from "./addresses";
import { createPublicConnector, RefusedAddress, resolveByServers, type Resolve } from "./connect";

const TIMEOUT_MS = 15_000;
/** No more of a response body is read than this: only the status matters. */
const ANSWER_MAX_BYTES = 64 * 1024;
const ANSWER_WITHIN_MS = 1_000;
const PORTS = new Set(["", "80", "443", "8080", "8443"]);

interface WebhookSenderOptions {
  /** Allows private addresses and any port: for tests. */
  allowPrivate: boolean;
  now: () => Date;
  resolve?: Resolve;
  /** For one attempt as a whole. */
  timeoutMs?: number;
}

/** One signed message; `id` is the same for each attempt, `secret` begins with `whsec_`. */
interface Message {
  url: string;
  id: string;
  secret: string;
  payload: string;
}

type Refusal = "not_a_url" | "credentials" | "port" | "private";
type Failure = "answered"
  | "redirected"
  | "timeout"
  | "unknown_name"
  | "connection_refused"
  | "tls"
  | "connection"
  | "private"
  | "not_allowed";

interface Outcome {
  status: number | null;
  failure: Failure | null;
}

/**
 * Sends webhooks as defined by https://www.standardwebhooks.com: signed, a 2xx is success, redirects are not followed. Only public
 * addresses are reached (docs/decisions/023-webhooks-reach-only-public-addresses.md).
 */
export function createWebhookSender({ allowPrivate, now, resolve = resolveByServers(), timeoutMs = TIMEOUT_MS }: WebhookSenderOptions) {
  const connect = allowPrivate ? buildConnector({ timeout: timeoutMs }) : createPublicConnector({ resolve, timeoutMs });
  const agent = new Agent({ connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

  function refusalOf(text: string): Refusal | null {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return "not_a_url";
    if (url.username || url.password) return "credentials";
    if (url.port === "0") return "port";
    if (allowPrivate) return null;
    if (!PORTS.has(url.port)) return "port";
    const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
    const isPrivate = isIP(host) ? !isPublicAddress(host) : host === "localhost" || /\.(localhost|local|internal)$/.test(host);
    return isPrivate ? "private" : null;
  }

  async function send({ url, id, secret, payload }: Message): Promise<Outcome> {
    if (refusalOf(url) !== null) return { status: null, failure: "not_allowed" };
    const at = now();
    const headers = {
      "content-type": "application/json",
      "user-agent": "Memescope-Webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, at, payload),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, body } = await request(url, { method: "POST", headers, body: payload, dispatcher: agent, signal, reset: true });
      // Whether the rest of the response is endless, cut short or slow changes nothing once the status has arrived.
      await body.dump({ limit: ANSWER_MAX_BYTES, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => {});
      return { status: statusCode, failure: failureOf(statusCode) };
    } catch (error) {
      return { status: null, failure: reasonOf(error, signal) };
    }
  }

  return { refusalOf, send };
}

function failureOf(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirected" : "answered";
}

/** Shown to the webhook's owner, so it reveals nothing about our internal network. */
function reasonOf(error: unknown, signal: AbortSignal): Failure {
  if (error instanceof RefusedAddress) return "private";
  const code = (error as { code?: string }).code ?? "";
  if (signal.aborted || /TIMEOUT|ETIMEDOUT/.test(code)) return "timeout";
  if (/ENOTFOUND|EAI_/.test(code)) return "unknown_name";
  if (code === "ECONNREFUSED") return "connection_refused";
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|EPROTO|SSL/.test(code)) return "tls";
  return "connection";
}
