import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountCalls } from "@/contracts/auth/account";
import { exportPaths } from "@/contracts/statement/rules";
import { MapJar } from "@/tests/support/web/map-jar";
import { request as browser } from "@/tests/support/web/next-headers";
import { readSignIn } from "@/lib/server/compat/tokens";
import { useTokenApi } from "@/tests/support/web/token-api";
import { readEnv } from "../env";
import { readTokens, writeStoredSession } from "../session/cookies";
import { serveApi } from "./serve-api";
import { accountParameter } from "@/lib/shared/account-mark";
import { accountMark } from "../session/current";
import { openSession, startSession } from "../session/lifecycle";

const api = useTokenApi();
const csv = {
  "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="transactions.csv"', "x-secret": "no",
};

beforeEach(signIn);
afterEach(() => {
  browser.jar = new MapJar();
});

async function signIn(): Promise<void> {
  api.generation = Math.floor(Math.random() * 1e12);
  browser.jar = new MapJar();
  const user = await startSession(browser.jar, readSignIn(api.signedIn()));
  const tokens = await readTokens(browser.jar, readEnv());
  if (!tokens) throw new Error("no tokens were written");
  await writeStoredSession(browser.jar, readEnv(), user, tokens);
  browser.jar.written.length = 0;
}

async function download(pathAndQuery: string, signal?: AbortSignal): Promise<Response> {
  return serveApi(new Request(`http://localhost:3000${pathAndQuery}`, { signal: signal ?? null }));
}

const problemOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

const query = "?from=2026-11-01T00:00:00Z&format=csv";

describe("a file from the product API", () => {
  it.each(Object.values(exportPaths))("is passed on with its type and file name, and not cached: %s", async (path) => {
    api.respond = (_, response) => void response.writeHead(200, csv).end("time,amount\n");
    const answer = await download(path + query);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "no-store", "x-content-type-options": "nosniff",
      "content-type": csv["content-type"], "content-disposition": csv["content-disposition"],
    });
    expect(await answer.text()).toBe("time,amount\n");
    expect(api.seen[0]?.headers.authorization).toBe(`Bearer access-${api.generation}`);
    expect(api.seen[0]?.headers.cookie).toBeUndefined();
  });

  it("is streamed before it is complete", async () => {
    let finish = (): void => undefined;
    api.respond = (_, response) => {
      response.writeHead(200, csv).write("first\n");
      finish = () => void response.end("last\n");
    };
    const reader = (await download(exportPaths.transactions + query)).body?.getReader();
    const text = new TextDecoder();
    expect(text.decode((await reader?.read())?.value)).toBe("first\n");
    finish();
    expect(text.decode((await reader?.read())?.value)).toBe("last\n");
    expect((await reader?.read())?.done).toBe(true);
  });

  it("has to begin within 10 seconds, and may then take as long as it needs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = (begin: boolean) => new Promise<ServerResponse>((resolve) => {
      api.respond = (_, response) => {
        if (begin) response.writeHead(200, csv).write("first\n");
        resolve(response);
      };
    });
    const [silent, refused] = [asked(false), download(exportPaths.transactions + query)];
    await silent;
    vi.advanceTimersByTime(10_000);
    expect(await problemOf(await refused)).toEqual([503, "no_answer"]);
    const [begun, answer] = [asked(true), await download(exportPaths.transactions + query)];
    vi.advanceTimersByTime(60_000);
    (await begun).end("last\n");
    expect(await answer.text()).toBe("first\nlast\n");
    vi.useRealTimers();
  });

  it("is requested with only the contract's parameters", async () => {
    await download(`${exportPaths.transactions}?wallet_id=7&format=json&page_size=9&user_id=2&from=2026-11-01T00:00:00Z`);
    const requestedUrl = new URL(`http://api${api.seen[0]?.path}`);
    expect(requestedUrl.pathname).toBe(exportPaths.transactions);
    expect(Object.fromEntries(requestedUrl.searchParams)).toEqual({ wallet_id: "7", format: "json", from: "2026-11-01T00:00:00.000Z" });
  });

  it.each(["cross-site", "same-site"])("is not begun for a %s page, which could fill the disk and use up the account's exports", async (site) => {
    const headers = { "sec-fetch-site": site, "sec-fetch-mode": "navigate" };
    const answer = await serveApi(new Request(`http://localhost:3000${exportPaths.transactions}${query}`, { headers }));
    expect([...await problemOf(answer), api.seen]).toEqual([403, "forbidden_origin", []]);
  });

  it.each([
    "", "?format=exe", "?format=csv&from=yesterday", "?format=csv&from=12026-01-01T00:00:00Z",
  ])("is refused with problem details for an invalid query: %j", async (wrong) => {
    const answer = await download(exportPaths.transactions + wrong);
    expect(answer.status).toBe(422);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(((await answer.json()) as { code: string }).code).toBe("invalid_input");
    expect(api.seen).toEqual([]);
  });

  it("is requested again with new tokens when the old ones have expired", async () => {
    const session = await openSession(browser.jar);
    if (session.kind !== "whole") throw new Error("not signed in");
    await writeStoredSession(browser.jar, readEnv(), session.user, { ...session.tokens, accessToken: "old" });
    browser.jar.written.length = 0;
    api.respond = (_, response) => void response.writeHead(200, csv).end("x");
    expect(await (await download(exportPaths.transactions + query)).text()).toBe("x");
    expect(api.count("/api/auth/refresh")).toBe(1);
    expect(browser.jar.written.length).toBeGreaterThan(0);
  });

  it("is refused if the page with the link belongs to another account than the session", async () => {
    const session = await openSession(browser.jar);
    if (session.kind !== "whole") throw new Error("not signed in");
    api.respond = (_, response) => void response.writeHead(200, csv).end("x");
    const as = async (id: string) =>
      (await download(`${exportPaths.transactions}${query}&${accountParameter}=${accountMark({ id })}`)).status;
    expect([await as("another"), api.seen.length, await as(session.user.id)]).toEqual([401, 0, 200]);
    expect(api.seen[0]?.path).not.toContain(accountParameter);
  });

  it.each(["text/html", "image/svg+xml", "application/json, text/html"])(
    "is refused as %s, which a browser would show as a page of ours", async (type) => {
      api.respond = (_, response) => void response.writeHead(200, { "content-type": type }).end("<form>");
      const answer = await download(exportPaths.transactions + query);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([502, "application/problem+json"]);
    },
  );

  it("is refused without a session", async () => {
    browser.jar = new MapJar();
    expect((await download(exportPaths.transactions + query)).status).toBe(401);
    expect(api.seen).toEqual([]);
  });

  it("passes the product API's refusal on as problem details", async () => {
    const problem = { status: 422, code: "nothing_to_export", detail: "There is nothing to export" };
    api.respond = (_, response) =>
      void response.writeHead(422, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
    const answer = await download(exportPaths.statement + query);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject(problem);
  });

  it("closes the connection to the product API when the reader disconnects", async () => {
    let isClosed = false;
    api.respond = (_, response) => {
      response.on("close", () => { isClosed = true; });
      response.writeHead(200, csv).write("first\n");
    };
    const reader = new AbortController();
    const answer = await download(exportPaths.transactions + query, reader.signal);
    reader.abort();
    await expect(answer.text()).rejects.toThrow();
    for (let attempt = 0; attempt < 100 && !isClosed; attempt += 1) await wait(20);
    expect(isClosed).toBe(true);
  });
});

describe("the caller's account as a file", () => {
  const ask = (headers: Record<string, string> = { origin: "http://localhost:3000", "x-memescope": "1" }) =>
    serveApi(new Request(`http://localhost:3000${accountCalls.export.path}`, {
      method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify({ password: "correct horse" }),
    }));

  it("is passed on as it is, also if it is larger than any other answer", async () => {
    const account = JSON.stringify({ mentions: Array.from({ length: 20 }, () => "m".repeat(1_000_000)) });
    api.respond = (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(account);
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "no-store", "x-content-type-options": "nosniff", "content-type": "application/json",
    });
    expect(await answer.text() === account).toBe(true);
    expect(api.seen[0]).toMatchObject({
      method: "POST", body: '{"password":"correct horse"}', headers: { authorization: `Bearer access-${api.generation}` },
    });
  });

  it("is refused to other sites", async () => {
    expect((await ask({ origin: "https://evil.example" })).status).toBe(403);
    expect(api.seen).toEqual([]);
  });
});
