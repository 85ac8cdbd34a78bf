import { expect, it } from "vitest";
import type { Tokens } from "@/contracts/auth/calls";
import { api, mailbox, startMailApi } from "../support/api/mail-api";
import { until } from "../support/api/product-api";

startMailApi();

const jobsOf = (id: string) => api.jobLog.filter(({ requestId }) => requestId === id);

it("request ids are passed on to the jobs that a request starts, and to the jobs that those start", async () => {
  await api.register({ email: "ids@example.com" });
  await api.call("POST", "/api/v1/password-resets", { body: { email: "ids@example.com" }, headers: { "x-request-id": "request-of-one" } });
  const lines = await until(() => Promise.resolve(jobsOf("request-of-one")), (list) => list.length >= 2);
  expect(lines.map(({ job, failed }) => [job, failed])).toEqual([["password-reset", false], ["mail-send", false]]);
});

it("request ids are logged with a failed job, without the mail server's reply", async () => {
  mailbox.setFault("refuses");
  await api.register({ email: "fails@example.com" });
  await api.call("POST", "/api/v1/password-resets", {
    body: { email: "fails@example.com" }, headers: { "x-request-id": "request-that-fails" },
  });
  const lines = await until(() => Promise.resolve(jobsOf("request-that-fails")), (list) => list.some(({ failed }) => failed));
  expect(lines.at(-1)).toEqual({ job: "mail-send", requestId: "request-that-fails", ms: expect.any(Number) as number, failed: true });
  mailbox.setFault(null);
});

it("a reused refresh token is logged with its network, device and request id", async () => {
  const { user, token } = await api.register();
  const firefox = {
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "x-forwarded-for": "198.51.100.9",
    "x-request-id": "request-of-thief",
  };
  const refresh = (refresh_token: string) => api.call<Tokens>("POST", "/api/auth/refresh", { body: { refresh_token }, headers: firefox });
  await refresh((await refresh(token.refresh_token)).body.refresh_token);
  await refresh(token.refresh_token);
  expect(api.securityLog.filter(({ security }) => security === "token_reused")).toEqual([
    { security: "token_reused", userId: user.id, device: "Firefox · Linux", network: "198.51.100.0/24", requestId: "request-of-thief" },
  ]);
});
