// Plain JavaScript, because a worker thread starts outside the loader that reads TypeScript.
// @ts-check
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/** Frontend message `X`: the client disconnects. */
const TERMINATE = 0x58;

/** A file's bytes as they were read: a `Blob` that holds them returns them in small chunks, which takes a quarter of the start-up time. */
class Dump extends Blob {
  /** @param {Buffer<ArrayBuffer>} bytes */
  constructor(bytes) {
    super();
    this.arrayBuffer = async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
}

/**
 * PGlite blocks its thread while it works, so it runs here and answers wire messages in order.
 * @param {import("node:worker_threads").MessagePort} port
 * @param {string | undefined} dataDir
 * @param {string | undefined} dumpFile
 */
async function serve(port, dataDir, dumpFile) {
  // A database in memory needs no large page cache as well: zeroing the default 128 MB is most of the start-up time.
  const startParams = dataDir ? undefined : [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];
  const database = await PGlite.create({ dataDir, startParams, loadDataDir: dumpFile ? new Dump(readFileSync(dumpFile)) : undefined });
  /** @type {Promise<void>} */
  let queue = Promise.resolve();

  /** @param {{ client: number, bytes: Uint8Array } | "close"} message */
  async function answer(message) {
    if (message === "close") {
      await database.close();
      port.postMessage("closed");
      port.close();
      return;
    }
    const { client, bytes } = message;
    // The backend outlives its clients: a client that disconnects must not leave a transaction open, or a prepared statement under a name
    // that the next client will use.
    if (bytes[0] === TERMINATE) return void (await database.exec("ROLLBACK; DEALLOCATE ALL"));
    /** @type {Uint8Array[]} */
    const parts = [];
    // As a stream: the other methods also parse the response, and keep it for ever. Each part is a view of memory that is reused, hence the
    // copy.
    await database.execProtocolRawStream(bytes, { onRawData: (part) => void parts.push(part.slice()) });
    const answered = parts.length === 1 ? (parts[0]) : new Uint8Array(Buffer.concat(parts));
    port.postMessage({ client, bytes: answered }, [answered.buffer]);
  }

  port.on("message", (message) => {
    queue = queue.then(() => answer(message));
  });
  port.postMessage("ready");
}

if (parentPort) await serve(parentPort, workerData.dataDir ?? undefined, workerData.dumpFile);
