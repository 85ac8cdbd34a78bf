// Preloaded into a process of the product and each of its threads: records their memory use.
// @ts-check
import { appendFileSync } from "node:fs";
import { getHeapStatistics, setFlagsFromString, writeHeapSnapshot } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread, threadId } from "node:worker_threads";

const file = process.env.MEMORY_FILE;
const everyMs = Number(process.env.MEMORY_EVERY_MS || 30_000);

if (file) {
  setFlagsFromString("--expose-gc");
  /** @type {() => void} */
  const collect = runInNewContext("gc");
  /** @type {Set<WeakRef<WebAssembly.Memory>>} */
  const memories = new Set();
  // WebAssembly memory is in no other figure. It only grows, and counts for the thread that created it.
  const Memory = WebAssembly.Memory;
  WebAssembly.Memory = new Proxy(Memory, {
    construct: (target, [descriptor]) => {
      const memory = new target(descriptor);
      memories.add(new WeakRef(memory));
      return memory;
    },
  });
  const instantiate = WebAssembly.instantiate;
  /** @param {any[]} args */
  WebAssembly.instantiate = async (...args) => {
    const result = await Reflect.apply(instantiate, WebAssembly, args);
    const { exports } = result.instance ?? result;
    for (const one of Object.values(exports)) if (one instanceof Memory) memories.add(new WeakRef(one));
    return result;
  };
  setInterval(() => {
    const rssBytes = process.memoryUsage.rss();
    collect();
    const { external, arrayBuffers } = process.memoryUsage();
    const wasmBytes = [...memories].reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
    const line = {
      atMs: Date.now(), thread: isMainThread ? 0 : threadId, rssBytes, heapBytes: getHeapStatistics().used_heap_size,
      externalBytes: external, bufferBytes: arrayBuffers, wasmBytes,
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, everyMs).unref();
  if (isMainThread) process.on("SIGUSR2", () => void writeHeapSnapshot(`${file}.${Date.now()}.heapsnapshot`));
}
