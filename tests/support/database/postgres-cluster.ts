import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { execa } from "execa";
import { hangLimits } from "../limits";

/** A PostgreSQL server of one test, which may kill it. */
export interface PostgresCluster {
  readonly port: number;
  readonly url: string;
  start(): Promise<void>;
  /** `kill -9` of the server and all its processes. */
  kill(): Promise<void>;
  /** Stops it and deletes its data. */
  drop(): Promise<void>;
}

/** The folder of the server's programs; null on a machine without them. */
export function findPostgresPrograms(): string | null {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...(process.env.PATH ?? "").split(":"), ...versions.map((version) => path.join(packaged, version, "bin"))];
  return folders.find((folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres"))) ?? null;
}

/** Creates a separate server and starts it. PostgreSQL refuses to run as root, so root runs it as the user that packages create for it. */
export async function startPostgresCluster(programs: string, port: number): Promise<PostgresCluster> {
  const dir = mkdtempSync(path.join(tmpdir(), "memescope-postgres-"));
  const owner = userInfo().uid === 0 ? (findUser("postgres") ?? findUser("nobody")) : null;
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const options = { ...owner, cwd: dir, stdin: "ignore" } as const;
  const data = path.join(dir, "data");
  await execa(path.join(programs, "initdb"), ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C"], options);
  const run = (flags: readonly string[]) =>
    execa(path.join(programs, "postgres"), flags, { ...options, reject: false, buffer: false, stdout: "ignore", stderr: "ignore" });
  let server: ReturnType<typeof run> | null = null;

  async function start(): Promise<void> {
    const flags = [
      "-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${dir}`, "-c",
      "max_connections=200",
    ];
    const started = run(flags);
    server = started;
    const endMs = Date.now() + hangLimits.waitMs;
    while (!(await acceptsConnections(port))) {
      if (Date.now() > endMs || started.exitCode !== null) throw new Error(`PostgreSQL did not start: ${started.exitCode}`);
      await delay(50);
    }
  }
  async function kill(): Promise<void> {
    const ended = server;
    if (ended?.pid === undefined) return;
    const pids = [ended.pid, ...childrenOf(ended.pid)];
    for (const pid of pids) killOne(pid);
    await ended;
    // The shared memory is released only once all of them have exited.
    while (
      pids.some((pid) => existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z "))
    ) await delay(20);
  }
  const drop = async () => {
    await kill();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  await start();
  return { port, url: `postgres://postgres@127.0.0.1:${port}/postgres`, start, kill, drop };
}

function findUser(name: string): { uid: number; gid: number } | null {
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}

/** Whether the server accepts logins: after a crash it listens before it has recovered. */
function acceptsConnections(port: number): Promise<boolean> {
  const fields = Buffer.from("user\0postgres\0database\0postgres\0\0");
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + fields.length, 0);
  head.writeInt32BE(196_608, 4);
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 2_000 }, () => socket.write(Buffer.concat([head, fields])));
    const end = (is: boolean) => (socket.destroy(), resolve(is));
    socket.on("data", (data) => end(data[0] === 0x52))
      .on("error", () => end(false))
      .on("timeout", () => end(false))
      .on("close", () => end(false));
  });
}
