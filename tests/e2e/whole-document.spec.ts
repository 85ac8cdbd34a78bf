import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { socialCalls } from "@/contracts/social/calls";
import type { StandIn } from "@/sandbox/listen";
import { signIn } from "../load/sign-in";
import { expect, test } from "../support/browser/product";
import { findWebUrl, startWebHalf, type WebHalf } from "../support/processes/web-half";
import { startServer } from "../support/upstreams/server";

/** Parts that arrive later are hidden below the page, and moved into place by a script. */
const lateParts = /<template id="B:|<div hidden id="S:/;
const mark = /class="unread-mark"/;

/** How long the product API takes to count unread mentions. */
let unreadMs = 0;
let api: StandIn;
let web: WebHalf;
test.beforeAll(async ({ product }) => {
  api = await startServer(async (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    if (url === socialCalls.unread.path) await sleep(unreadMs);
    incoming.pipe(request(product.apiUrl + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    }));
  });
  web = await startWebHalf(await findWebUrl(), api.url);
});
test.afterAll(async () => {
  await web.stop();
  await api.stop();
});

test("a document has all its parts in their places, even if the unread mentions are counted last, and does not wait long for the count", async () => {
  const cookie = await signIn(web.url, "demo");
  const read = async () => (await fetch(`${web.url}/settings`, { headers: { cookie } })).text();
  await read();

  unreadMs = 200;
  const document = await read();
  expect(document).toMatch(mark);
  expect(document).not.toMatch(lateParts);

  unreadMs = 10_000;
  const startMs = performance.now();
  const withoutCount = await read();
  expect(performance.now() - startMs).toBeLessThan(unreadMs);
  expect(withoutCount).not.toMatch(mark);
  expect(withoutCount).not.toMatch(lateParts);
});
