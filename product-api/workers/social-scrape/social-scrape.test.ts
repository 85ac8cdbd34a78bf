import { expect, it } from "vitest";
import type { QueueContext } from "../../domain/context";
import { startSocialScrape } from "./social-scrape";

it("without a source, says so once and touches neither database nor queue", async () => {
  const lines: string[] = [];
  const write = (details: object, message: string) => void lines.push(`${message}: ${JSON.stringify(details)}`);
  const untouchable = new Proxy({}, {
    get: (_, name) => {
      throw new Error(`${String(name)} was used`);
    },
  });
  const worker = await startSocialScrape(untouchable as QueueContext, {
    parts: { source: null, missing: "X_API_URL is not set" }, jobs: untouchable as never, isOnlyProcess: true,
    log: { info: write, warn: (_, message) => void lines.push(`warning: ${message}`) },
  });
  worker.wake();
  await worker.stop();
  expect(lines).toEqual(['no source of mentions, none are read: {"reason":"X_API_URL is not set"}']);
});
