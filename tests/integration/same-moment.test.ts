import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { Problem } from "@/contracts/problem";
import type { Tracker } from "@/contracts/social/trackers";
import type { BulkResult } from "@/contracts/wallets/calls";
import { makeAuthenticator } from "../support/api/authenticator";
import type { Answer } from "../support/api/requests";
import { factorPerson } from "../support/api/second-factor";
import { api, BASE, quietHandle, signedIn, startTracking } from "../support/api/tracking";

startTracking();

const AT_ONCE = 6;
const some = () => `n${randomBytes(6).toString("hex")}`;
const address = () => `0x${randomBytes(20).toString("hex")}`;
const atOnce = <T>(send: (at: number) => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(at)));
/** Codes of refusals; otherwise the status. */
const outcomes = (answers: Answer<unknown>[]) =>
  answers.map(({ status, body }) => (status < 300 ? status : ((body as Problem).code ?? status))).toSorted();
const oneOf = (status: number, code: string) => [status, ...Array<string>(AT_ONCE - 1).fill(code)];
const people = () => atOnce(() => signedIn());

/** What several requests ask for at the same moment, of which only one can have it. */
const contests: Record<string, [run: () => Promise<Answer<unknown>[]>, status: number, refusal: string]> = {
  "a username, by registrations with different addresses": [
    async () => {
      const username = some();
      return atOnce((at) => api.call("POST", "/api/auth/register", {
        body: { email: `${some()}@example.com`, username: at % 2 ? username : username.toUpperCase(), password: "correct horse" },
      }));
    }, 201, "username_taken"],
  "an e-mail address, by registrations with different usernames": [
    async () => {
      const email = `${some()}@example.com`;
      return atOnce((at) => api.call("POST", "/api/auth/register", {
        body: { email: at % 2 ? email : email.toUpperCase(), username: some(), password: "correct horse" },
      }));
    }, 201, "registration_refused"],
  "a pseudonym": [
    async () => {
      const [callers, pseudonym] = [await people(), some()];
      return atOnce((at) => callers[at]!("PATCH", "/api/v1/leaderboard/visibility", {
        mode: "pseudonym", pseudonym: at % 2 ? pseudonym : pseudonym.toUpperCase(),
      }));
    }, 200, "username_taken"],
  "an address, by an account's requests": [
    async () => {
      const [call, one] = [await signedIn(), address()];
      return atOnce((at) => call("POST", "/api/wallets", { address: at % 2 ? one : `0x${one.slice(2).toUpperCase()}` }));
    }, 201, "wallet_already_tracked"],
  "a tracker, by an account's requests": [
    async () => {
      const [call, name] = [await signedIn(), quietHandle()];
      await call("POST", `${BASE}/setup`, { username: quietHandle() });
      return atOnce((at) =>
        call("POST", "/api/v1/social/trackers", { kind: "handle", name: at % 2 ? name : name.toUpperCase(), frequency: 60 }));
    }, 201, "tracker_exists"],
  "the name of a view, by an account's requests": [
    async () => {
      const [call, name] = [await signedIn(), some()];
      return atOnce((at) => call("POST", "/api/v1/views", { screen: "wallets", name: at % 2 ? name : name.toUpperCase(), query: "" }));
    }, 201, "view_name_taken"],
  "a passkey, by several accounts": [
    async () => {
      const [persons, authenticator] = [await atOnce(() => factorPerson(api)), makeAuthenticator()];
      return atOnce(async (at) => (await persons[at]!.addPasskey(authenticator)).added);
    }, 201, "passkey_refused"],
};

it.each(Object.entries(contests))("of requests at the same moment for %s, one succeeds and the others say why not", async (
  _, [run, status, refusal],
) => {
  for (let round = 0; round < 3; round += 1) expect(outcomes(await run())).toEqual(oneOf(status, refusal));
});

it("bulk additions of the same addresses at the same moment add each once, and otherwise report it as tracked", async () => {
  const [call, addresses] = [await signedIn(), [address(), address(), address()]];
  const wallets = (at: number) => (at % 2 ? addresses : addresses.toReversed()).map((one) => ({ address: one }));
  const answers = await atOnce((at) => call<{ results: BulkResult[] }>("POST", "/api/v1/wallets/bulk", { wallets: wallets(at) }));
  const outcomesOf = (one: string) =>
    answers.flatMap(({ body }) => body.results.filter((result) => result.address === one).map(({ outcome }) => outcome)).toSorted();
  for (const one of addresses) expect(outcomesOf(one)).toEqual(["added", ...Array<string>(AT_ONCE - 1).fill("already_tracked")]);
});

it("setting up different handles at the same moment always succeeds, and leaves one of them", async () => {
  const [call, handles] = [await signedIn(), Array.from({ length: AT_ONCE }, quietHandle)];
  const answers = await atOnce((at) => call("POST", `${BASE}/setup`, { username: handles[at] }));
  expect(answers.map(({ status }) => status < 300)).toEqual(Array(AT_ONCE).fill(true));
  const tracked = (await call<Tracker[]>("GET", "/api/v1/social/trackers")).body;
  expect([tracked.length, handles.includes(tracked[0]!.name)]).toEqual([1, true]);
});
