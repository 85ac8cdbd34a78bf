import { expect, it } from "vitest";
import { requestScope } from "./domain/request-scope";
import { createWorkerLog } from "./worker-log";

it("a worker's lines have the level, time and request id of the server's own, and only those of the configured level are written", async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log = createWorkerLog({ logLevel: "info" }, write, () => 1_000);
  log.info({ upstream: "chain" }, "upstream is responding again");
  await requestScope.run("request-1", () => Promise.resolve(log.warn({ upstream: "x" }, "upstream failed, retrying")));
  for (const logLevel of ["error", "silent"] as const) createWorkerLog({ logLevel }, write, () => 1_000).warn({}, "not written");
  expect(lines).toEqual([
    '{"level":30,"time":1000,"upstream":"chain","msg":"upstream is responding again"}\n',
    '{"level":40,"time":1000,"requestId":"request-1","upstream":"x","msg":"upstream failed, retrying"}\n',
  ]);
});
