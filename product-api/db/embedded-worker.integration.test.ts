import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

/** More than PGlite needs to start, and far less than all responses together. */
const HEAP_MB = 96;
const ANSWERS = 300;

/** The wire protocol's message for a statement without parameters. */
function query(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.from("Q\0\0\0\0");
  head.writeInt32BE(text.length + 4, 1);
  return new Uint8Array(Buffer.concat([head, text]));
}

it("does not keep responses in memory after sending them", async () => {
  const worker = new Worker(resolve("product-api/db/embedded-worker.mjs"), {
    workerData: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const died = once(worker, "error").then(([error]) => Promise.reject(error as Error));
  died.catch(() => {});
  const next = () => Promise.race([once(worker, "message"), died]).then(([message]) => message as unknown);
  const runQuery = async (sql: string) => {
    worker.postMessage({ client: 1, bytes: query(sql) });
    return (await next()) as { bytes: Uint8Array };
  };
  try {
    expect(await next()).toBe("ready");
    await runQuery("create table texts as select g as id, md5(g::text) as text from generate_series(1, 3000) g");
    for (let answer = 0; answer < ANSWERS; answer += 1) {
      const { bytes } = await runQuery("select id, text from texts");
      expect(bytes.length).toBeGreaterThan(3_000 * 32);
    }
  } finally {
    await worker.terminate();
  }
});
