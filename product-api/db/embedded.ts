import { Duplex } from "node:stream";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/** Read at run time from the repository, like the migrations: it is not bundled. */
const WORKER_FILE = "product-api/db/embedded-worker.mjs";
/**
 * Thread stack large enough that PostgreSQL's own limit on statement depth (2 MB of its own stack) is reached first and the statement is
 * rejected. If the thread's stack overflows instead, PGlite 0.5 reruns the statement endlessly or reports it as done.
 */
const STACK_MB = 256;

/**
 * Starts an embedded PostgreSQL (PGlite) in a worker thread, which speaks the PostgreSQL wire protocol. `dataDir` null keeps everything in
 * memory. A new database is restored from `dumpFile`, if given. `onLost` is called if it dies later.
 * @throws an error that names the folder if the database in it cannot be opened, as after a disk has lost part of it
 */
export async function startEmbeddedServer(dataDir: string | null, onLost: (error: Error) => void, dumpFile?: string) {
  const worker = new Worker(resolve(WORKER_FILE), { workerData: { dataDir, dumpFile }, resourceLimits: { stackSizeMb: STACK_MB } });
  await firstMessage(worker, "ready").catch((error: unknown) => {
    throw dataDir === null ? error : new Error(whyNotOpened(dataDir, error), { cause: error });
  });
  let hasEnded = false;
  const reportLoss = (error: Error) => {
    if (!hasEnded) onLost(error);
    hasEnded = true;
  };
  worker.on("error", reportLoss);
  worker.on("exit", () => reportLoss(endedThread()));
  return {
    /** A stream that the `pg` client uses in place of a socket. One client at a time. */
    connect: (): Duplex => new WorkerSocket(worker),
    close: async () => {
      if (hasEnded) return;
      hasEnded = true;
      const closed = firstMessage(worker, "closed");
      worker.postMessage("close");
      await closed;
      await worker.terminate();
    },
  };
}

/** What the library's file system throws is no Error, and has only the number of WASI's list. 19 is an exceeded quota, 51 a full disk. */
const DISK_FULL = [19, 51];

/** What is wrong with the database in a folder, and what to do, in one line. */
export function whyNotOpened(dataDir: string, error: unknown): string {
  const { message, errno } = (error ?? {}) as { message?: string; errno?: number };
  if (DISK_FULL.includes(errno!)) return `the embedded database in ${dataDir} cannot be opened: the disk is full`;
  const reason = message?.split("\n", 1)[0] ?? `file error ${errno}`;
  const way = "restore the folder, or move it away to start with an empty one";
  return `the embedded database in ${dataDir} cannot be opened (${reason}): ${way}`;
}

/** A thread may also end without an error, if the code it runs calls `exit`. */
const endedThread = () => new Error("its thread has ended");

function firstMessage(worker: Worker, expected: string): Promise<void> {
  return new Promise((done, reject) => {
    const onExit = () => reject(endedThread());
    const onMessage = (message: unknown) => {
      if (message !== expected) return;
      worker.off("message", onMessage);
      worker.off("error", reject);
      worker.off("exit", onExit);
      done();
    };
    worker.on("message", onMessage);
    worker.once("error", reject);
    worker.once("exit", onExit);
  });
}

let lastClient = 0;

/** The part of `net.Socket` that `pg` uses, over a worker's message port. */
class WorkerSocket extends Duplex {
  readonly #worker: Worker;
  /** A client may be replaced while responses to it are under way: each gets only its own. */
  readonly #client = (lastClient += 1);
  readonly #onMessage = (message: { client?: number; bytes?: Uint8Array }) => {
    if (message.client === this.#client && message.bytes?.length) this.push(Buffer.from(message.bytes));
  };

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on("message", this.#onMessage);
  }

  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  /** A message port has no socket options. */
  readonly setNoDelay = () => this;
  readonly setKeepAlive = this.setNoDelay;
  readonly ref = this.setNoDelay;
  readonly unref = this.setNoDelay;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send(chunk);
    done();
  }

  /** `pg` writes a statement as several messages in one go: sent together they wake each thread once instead of once per message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.#detach();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#detach();
    done(error);
  }

  #send(chunk: Buffer): void {
    this.#worker.postMessage({ client: this.#client, bytes: chunk });
  }

  #detach(): void {
    this.#worker.off("message", this.#onMessage);
  }
}
