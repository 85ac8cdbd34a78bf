import { createRequire } from "node:module";
import { execa, execaSync } from "execa";
import { loopback, PortInUseError } from "../listen";

export interface Anvil {
  readonly port: number;
  /** Settles when anvil ends, with the last lines it wrote. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface AnvilOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** For anvil's temporary files. */
  readonly scratchDir: string;
  readonly args: readonly string[];
}

const keptCharacters = 2000;

/**
 * Anvil ends when the script's input closes: on stop(), and also when this process is killed. The
 * script leads a process group of its own: Ctrl-C does not reach anvil before its state is saved,
 * and `kill 0` also ends what npx started.
 */
const guardScript = `
TMPDIR=$1; export TMPDIR; shift
exec 3<&0
"$@" </dev/null 3<&- &
node=$!
( cat <&3; kill 0 ) >/dev/null 2>&1 &
exec 3<&-
wait "$node"`;

/**
 * Starts anvil, quiet and on the loopback address, without mining.
 * @throws PortInUseError, or an Error with anvil's last lines when it ends before it listens.
 */
export async function startAnvil({ port: wanted, scratchDir, args }: AnvilOptions): Promise<Anvil> {
  const command = [...findCommand(), "--host", loopback, "--port", String(wanted), "--no-mining", ...args];
  const child = execa("sh", ["-c", guardScript, "sh", scratchDir, ...command], { stdin: "pipe", all: true, buffer: false, detached: true, reject: false });
  let text = "";
  const listens = new Promise<number>((resolve) => {
    child.all.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-keptCharacters);
      const [, port] = /^Listening on \S+:(\d+)\n/m.exec(text) ?? [];
      if (port) resolve(Number(port));
    });
  });
  const ended = child.then(({ exitCode, signal, originalMessage }) => text.trim() || (originalMessage ?? `It ended with ${signal ?? `code ${exitCode}`}.`));
  const port = await Promise.race([listens, ended]);
  if (typeof port === "string") {
    if (port.includes("Address already in use")) throw new PortInUseError(wanted, "SANDBOX_CHAIN_PORT");
    throw new Error(`The sandbox chain's node did not start:\n${port}`);
  }
  await silence(port);
  text = "";
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  return { port, ended, stop };
}

/** The packaged binary, else the one on the PATH, else the one that npx fetches. */
function findCommand(): string[] {
  try {
    return [createRequire(import.meta.url).resolve("@foundry-rs/anvil-linux-amd64/bin/anvil")];
  } catch {
    // The package exists for one platform only.
  }
  const { stdout } = execaSync("sh", ["-c", "command -v anvil"], { reject: false });
  return stdout ? [stdout] : ["npx", "--yes", "@foundry-rs/anvil"];
}

/** Started quiet, anvil would not say which port it took; so it is told to be quiet once it has. */
async function silence(port: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_setLoggingEnabled", params: [false] });
  await fetch(`http://${loopback}:${port}`, { method: "POST", headers: { "content-type": "application/json" }, body });
}
