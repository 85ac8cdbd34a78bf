import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import type { SignedIn } from "@/contracts/auth/calls";
import { calls } from "@/contracts/calls";
import { sendRequest } from "../support/api/requests";

/** The reads of a user who uses everything: each call of the contract that needs only a sign-in. */
const reads = calls.filter(({ method, path, auth }) =>
  method === "GET" && auth === "user" && !path.includes(":") && !path.includes("admin")).map(({ path }) => path);
/** Rate limit windows are fifteen minutes long: new demo copies and token refreshes must stay within the limits. */
const DEMO_EVERY = 150;

/** How often each status was returned. */
export type Tally = Map<number, number>;

/** Uses a product API like a user who never pauses, until `isOver`: reads everything, adds, renames, deletes, listens. */
export async function useContinuously(apiUrl: string, origin: string, pauseMs: number, isOver: () => boolean, tally: Tally): Promise<void> {
  const send = async <T>(method: string, path: string, token = "", body?: unknown): Promise<T | null> => {
    const answer = await sendRequest<T | undefined>(apiUrl + path, { method, token, body });
    tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
    await delay(pauseMs);
    return answer.status < 400 ? (answer.body ?? null) : null;
  };
  while (!isOver()) {
    const signedIn = await send<SignedIn>("POST", "/api/v1/demo");
    if (!signedIn) {
      await delay(30_000);
      continue;
    }
    let { token } = signedIn;
    const socket = await listen(
      apiUrl, origin, (await send<{ ticket: string }>("POST", "/api/v1/live/tickets", token.access_token))?.ticket,
    );
    for (let turn = 0; turn < DEMO_EVERY && !isOver(); turn += 1) {
      const access = token.access_token;
      await send("GET", reads[turn % reads.length]!, access);
      if (turn % 5 === 0) await changeWallet(send, access);
      if (turn % 7 === 0) await send("GET", `/api/v1/social/mentions?page=${1 + (turn % 6)}&page_size=50`, access);
      if (turn % 11 === 0) await send("POST", "/api/v1/social/mentions/read", access, { all: true });
      if (turn % 50 === 49) {
        token = (await send<typeof token>("POST", "/api/auth/refresh", "", { refresh_token: token.refresh_token })) ?? token;
      }
    }
    socket?.close();
    await send("POST", "/api/auth/logout", token.access_token);
  }
}

async function changeWallet(
  send: <T>(method: string, path: string, token: string, body?: unknown) => Promise<T | null>, token: string,
): Promise<void> {
  const added = await send<{ id: string }>("POST", "/api/wallets", token, { address: `0x${randomBytes(20).toString("hex")}`, name: "new" });
  if (!added) return;
  await send("PATCH", `/api/wallets/${added.id}`, token, { name: "renamed" });
  await send("GET", `/api/v1/wallets/${added.id}/holdings`, token);
  await send("DELETE", `/api/wallets/${added.id}`, token);
}

async function listen(apiUrl: string, origin: string, ticket: string | undefined): Promise<WebSocket | null> {
  if (!ticket) return null;
  const socket = new WebSocket(`${apiUrl.replace("http", "ws")}/ws?ticket=${ticket}`, { origin });
  socket.on("error", () => {});
  socket.on("open", () => socket.send(JSON.stringify({ type: "subscribe", data: { subscription: "transaction_feed" } })));
  return socket;
}
