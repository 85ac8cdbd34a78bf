import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn, Tokens } from "@/contracts/auth/calls";
import { startSandboxMail, type SandboxMail } from "@/sandbox/mail/server";
import { buildApiProcesses, type ApiProcess, type ApiProcesses } from "../support/processes/api-process";
import { makeDataDir } from "../support/processes/data-dir";
import { sendRequest } from "../support/api/requests";
import { createTestDatabase, type TestDatabase } from "../support/database/database";
import { until } from "../support/api/product-api";

const JWT_SECRET = "a secret of thirty-two characters!";
let processes: ApiProcesses;
let database: TestDatabase;
let mailbox: SandboxMail;
let api: ApiProcess;
let dataDir: string;
beforeAll(async () => {
  [
    processes, database, mailbox,
  ] = await Promise.all([buildApiProcesses(), createTestDatabase(), startSandboxMail({ smtpPort: 0, mailboxPort: 0 })]);
  dataDir = await makeDataDir("memescope-log-");
  api = await processes.start("main", {
    JWT_SECRET, DATA_DIR: dataDir, LOG_LEVEL: "debug", SMTP_URL: mailbox.smtpUrl, MAIL_FROM: "no-reply@memescope.test",
    ...(database.url && {
      DATABASE_URL: database.url,
    }), CHAIN_RPC_URL: "http://127.0.0.1:9", CHAIN_ID: "31337", M_TOKEN_ADDRESS: "native", PRICE_API_URL: "http://127.0.0.1:9",
  });
});
afterAll(async () => {
  await processes.close();
  await Promise.all([mailbox.stop(), database.drop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const device = randomBytes(32).toString("base64url");
const requestId = "request-of-this-test";
const headers = { "x-forwarded-for": "198.51.100.77", "x-memescope-device": device, "x-request-id": requestId };
const post = async <T>(at: string, body: unknown, token?: string) => (await sendRequest<T>(api.url + at, { body, token, headers })).body;

/** Every password that is sent, right or wrong. */
const passwords = ["correct horse one", "correct horse two", "correct horse three", "wrong horse"] as const;

/** Does everything that writes a log line. @returns the tokens and the link token that were used */
async function exerciseAccount(): Promise<string[]> {
  const [first, second, third, wrong] = passwords;
  const email = "log-reader@example.com";
  const { token } = await post<SignedIn>("/api/auth/register", { email, username: "log_reader", password: first });
  await post("/api/auth/login", { email, password: wrong });
  await post("/api/auth/login", `{"email":"${email}","password":"${wrong}"`);
  await post("/api/auth/login", { email, password: wrong, unknown: first });
  const signedIn = await post<SignedIn>("/api/auth/login", { email, password: first });
  const renewed = await post<Tokens>("/api/auth/refresh", { refresh_token: signedIn.token.refresh_token });
  const again = await post<Tokens>("/api/auth/refresh", { refresh_token: renewed.refresh_token });
  await post("/api/auth/refresh", { refresh_token: signedIn.token.refresh_token });
  await post("/api/v1/account/export", { password: wrong }, token.access_token);
  await post("/api/v1/account/export", { password: first }, token.access_token);
  await post("/api/v1/account/password", { password: first, new_password: second }, token.access_token);
  await post("/api/v1/password-resets", { email });
  const linkIn = (text: string) => /#(\S+)/.exec(text)?.[1];
  const links = await until(
    () => Promise.resolve(mailbox.mails.filter(({ to }) => to.includes(email)).flatMap(({ text }) => linkIn(text) ?? [])),
    (found) => found.length > 0,
  );
  const link = links[0]!;
  await post("/api/v1/password-resets/confirmation", { token: link, password: third });
  const last = await post<SignedIn>("/api/auth/login", { email, password: third });
  for (let at = 0; at < 12; at += 1) await post("/api/auth/login", { email, password: wrong });
  await post("/api/v1/account/deletion", { password: third }, last.token.access_token);
  return [
    token, signedIn.token, renewed, again, last.token,
  ].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]).concat(link);
}

it("the log of an account's whole life contains no password, token, link, device id, IP or e-mail address or server secret", async () => {
  const secrets = [...(await exerciseAccount()), ...passwords, device, JWT_SECRET, "198.51.100.77", "argon2", "log-reader@example.com"];
  const lines = await until(() =>
    Promise.resolve(api.output()), (said) => said.includes('"account_deleted"') && said.includes('"mail-send"'));
  const logged = new Set([...lines.matchAll(/"security":"(\w+)"/g)].map(([, kind]) => kind));
  expect([...logged].toSorted()).toEqual([
    "account_deleted", "exported", "limit_hit", "password_changed", "password_refused", "sign_in_refused", "signed_in", "token_reused",
  ]);
  for (const secret of secrets) expect(lines, `the log holds ${secret}`).not.toContain(secret);
  for (const line of lines.split("\n").filter((one) => one.includes('"security":') || one.includes('"job":'))) {
    expect(JSON.parse(line)).toMatchObject({ requestId });
  }
});
