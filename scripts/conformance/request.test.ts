import { expect, it } from "vitest";
import { useServer } from "@/tests/support/upstreams/server";
import { createRequestSender } from "./request";

const server = useServer();

it("stops reading a response that is longer than any could be", async () => {
  const mebibyte = Buffer.alloc(1_048_576, " ");
  let sent = 0;
  server.answer = (_, response) => {
    const more = (): void => {
      do sent += mebibyte.length; while (response.write(mebibyte));
    };
    response.on("drain", more);
    more();
  };
  const send = createRequestSender(server.url, 60_000);
  expect(await send("GET", "/")).toEqual({ kind: "silence", why: "the response is too long to read" });
  expect(sent).toBeLessThan(100 * mebibyte.length);
});
