import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { expect, it } from "vitest";
import { findFreePort, serveOnLoopback } from "@/sandbox/listen";
import { useServer } from "@/tests/support/upstreams/server";
import { noResponse } from "./no-response";

const server = useServer((request) => request.socket.destroy());

/** Why a request gets no response, in words. */
const whyNot = (url: string) => fetch(url).then(() => "it responds", (error: unknown) => noResponse("the feed", error, 10_000).message);

it("says why a service cannot be reached, without its address", async () => {
  const key = readFileSync("tests/fixtures/self-signed.pem");
  const selfSigned = await serveOnLoopback(createServer({ key, cert: key }, (_, response) => response.end()), 0, "");
  expect({
    breaksOff: await whyNot(server.url),
    isClosed: await whyNot(`http://127.0.0.1:${await findFreePort(0, "")}`),
    isSelfSigned: await whyNot(selfSigned.url.replace("http:", "https:")),
    isAnotherProtocol: await whyNot(selfSigned.url),
    isReserved: await whyNot("http://127.0.0.1:9"),
  }).toEqual({
    breaksOff: "the feed cannot be reached: the connection breaks off",
    isClosed: "the feed cannot be reached: nothing listens there",
    isSelfSigned: "the feed cannot be reached: its certificate is self-signed",
    isAnotherProtocol: "the feed cannot be reached: the connection breaks off",
    isReserved: "the feed cannot be reached: no web service may use its port",
  });
  await selfSigned.stop();
});

it("says only that a service cannot be reached if the error does not say why", () => {
  expect(noResponse("the feed", "lost", 10_000).message).toBe("the feed cannot be reached");
});
