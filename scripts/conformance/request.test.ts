import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createRequestSender } from "./request";

let server: Server;
afterEach(() => void server.closeAllConnections());

it("stops reading a response that is longer than any could be", async () => {
  const mebibyte = Buffer.alloc(1_048_576, " ");
  let sent = 0;
  server = createServer((_, response) => {
    const more = (): void => {
      do sent += mebibyte.length; while (response.write(mebibyte));
    };
    response.on("drain", more);
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const send = createRequestSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 60_000);
  expect(await send("GET", "/")).toEqual({ kind: "silence", why: "the response is too long to read" });
  expect(sent).toBeLessThan(100 * mebibyte.length);
});
