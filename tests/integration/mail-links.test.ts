import { describe, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import { hashPassword } from "@/product-api/domain/auth/passwords";
import { api, mailTo, startMailApi, tokenIn } from "../support/api/mail-api";

startMailApi();

const post = (path: string, body: unknown, token?: string) => api.call("POST", path, { body, ...(token ? { token } : {}) });
const login = (email: string, password: string) => post("/api/auth/login", { email, password });
async function moveTo(account: SignedIn, email: string): Promise<void> {
  await post("/api/v1/account/email/change", { email, password: "correct horse" }, account.token.access_token);
  expect((await post("/api/v1/email-confirmations", { token: tokenIn(await mailTo(email, /new email/)) })).status).toBe(200);
}

describe("a new password", () => {
  it("is not set by a link sent to an address that the account no longer has", async () => {
    const account = await api.register({ email: "left@example.com" });
    await post("/api/v1/password-resets", { email: "left@example.com" });
    const toLeft = tokenIn(await mailTo("left@example.com", /new password/));
    await moveTo(account, "moved@example.com");
    expect(
      (await post("/api/v1/password-resets/confirmation", { token: toLeft, password: "another horse" })).body,
    ).toMatchObject({ code: "link_refused" });
    expect((await login("moved@example.com", "correct horse")).status).toBe(200);
  });

  it("can be tried only a few times per link, and a used link is refused without hashing the password", async () => {
    await api.register({ email: "tried@example.com" });
    await post("/api/v1/password-resets", { email: "tried@example.com" });
    const token = tokenIn(await mailTo("tried@example.com", /new password/));
    const tryCommon = () => post("/api/v1/password-resets/confirmation", { token, password: "password1" });
    for (let time = 0; time < 10; time += 1) expect((await tryCommon()).status).toBe(422);
    expect((await tryCommon()).status).toBe(429);

    await api.register({ email: "spent@example.com" });
    await post("/api/v1/password-resets", { email: "spent@example.com" });
    const spent = { token: tokenIn(await mailTo("spent@example.com", /new password/)), password: "another horse" };
    await post("/api/v1/password-resets/confirmation", spent);
    let [refusedMs, hashedMs] = [0, 0];
    for (let time = 0; time < 20; time += 1) {
      const startedMs = performance.now();
      expect((await post("/api/v1/password-resets/confirmation", spent)).body.code).toBe("link_refused");
      const refusedAtMs = performance.now();
      await hashPassword(spent.password);
      refusedMs += refusedAtMs - startedMs;
      hashedMs += performance.now() - refusedAtMs;
    }
    expect(refusedMs).toBeLessThan(hashedMs);
  });
});

describe("a change of address", () => {
  it.each([
    ["the password was changed", "/api/v1/account/password", { password: "correct horse", new_password: "another horse" }],
    ["all sessions were ended", "/api/v1/account/sessions/end", { keep_this: false }],
  ])("is cancelled once %s", async (_, path, body) => {
    const email = `${path.split("/").at(-1)}@example.com`;
    const account = await api.register({ email });
    await post("/api/v1/account/email/change", { email: `thief-of-${email}`, password: "correct horse" }, account.token.access_token);
    const theft = tokenIn(await mailTo(`thief-of-${email}`, /new email/));
    expect((await post(path, body, account.token.access_token)).status).toBe(204);
    expect((await post("/api/v1/email-confirmations", { token: theft })).body).toMatchObject({ code: "link_refused" });
  });

  it("works only with the latest link, so that a mistyped address becomes invalid", async () => {
    const account = await api.register({ email: "typist@example.com" });
    const change = (email: string) => post(
      "/api/v1/account/email/change", { email, password: "correct horse" }, account.token.access_token,
    );
    await change("mistyped@example.com");
    const mistyped = tokenIn(await mailTo("mistyped@example.com", /new email/));
    await change("typed@example.com");
    expect((await post("/api/v1/email-confirmations", { token: mistyped })).body).toMatchObject({ code: "link_refused" });
    expect(
      (await post("/api/v1/email-confirmations", { token: tokenIn(await mailTo("typed@example.com", /new email/)) })).status,
    ).toBe(200);
  });

  it("excludes a password reset confirmed at the same time: only one of the two succeeds, and the other link is refused", async () => {
    const account = await api.register({ email: "twice@example.com" });
    await post("/api/v1/account/email/change", { email: "twice-new@example.com", password: "correct horse" }, account.token.access_token);
    await post("/api/v1/password-resets", { email: "twice@example.com" });
    const [change, reset] = [
      tokenIn(await mailTo("twice-new@example.com", /new email/)), tokenIn(await mailTo("twice@example.com", /new password/)),
    ];
    const answers = await Promise.all([
      post("/api/v1/email-confirmations", { token: change }),
      post("/api/v1/password-resets/confirmation", { token: reset, password: "another horse" }),
    ]);
    expect(answers.map(({ status }) => status < 300).toSorted()).toEqual([false, true]);
    expect(answers.find(({ status }) => status >= 300)!.body.code).toBe("link_refused");
  });

  it("is limited to a few links per address, whichever accounts request them", async () => {
    const requestLink = async (name: string) => {
      const account = await api.register({ email: name });
      return async () => (await post(
        "/api/v1/account/email/change", { email: "stranger@example.com", password: "correct horse" }, account.token.access_token,
      )).status;
    };
    const [first, second] = [await requestLink("asker-1@example.com"), await requestLink("asker-2@example.com")];
    expect([await first(), await first(), await first(), await second(), await second()]).toEqual([204, 204, 204, 204, 204]);
    expect(await second()).toBe(429);
  });
});
