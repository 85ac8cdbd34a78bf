import { createRequire } from "node:module";
import { execa, execaSync } from "execa";
import { loopback, PortInUseError } from "../listen";

export interface Anvil {
  readonly port: number;
  /** Resolves when anvil exits, with the last lines it printed. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

interface AnvilOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** For anvil's temporary files. */
  readonly scratchDir: string;
  readonly args: readonly string[];
}

const maxOutputCharacters = 2000;

/**
 * Anvil exits when the script's stdin closes: on stop(), and also when this process is killed. The script leads its own process group, so
 * that Ctrl-C does not reach anvil before its state is saved, and `kill 0` also kills whatever npx started.
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
 * Starts anvil quietly on the loopback address, without mining.
 * @throws PortInUseError, or an Error with anvil's last lines if it exits before it listens.
 */
export async function startAnvil({ port: requestedPort, scratchDir, args }: AnvilOptions): Promise<Anvil> {
  const command = [...findCommand(), "--host", loopback, "--port", String(requestedPort), "--no-mining", ...args];
  const child = execa("sh", [
    "-c", guardScript, "sh", scratchDir, ...command,
  ], { stdin: "pipe", all: true, buffer: false, detached: true, reject: false });
  let text = "";
  const listens = new Promise<number>((resolve) => {
    child.all.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-maxOutputCharacters);
      const [, port] = /^Listening on \S+:(\d+)\n/m.exec(text) ?? [];
      if (port) resolve(Number(port));
    });
  });
  const ended = child.then(({ exitCode, signal, originalMessage }) =>
    text.trim() || (originalMessage ?? `It ended with ${signal ?? `code ${exitCode}`}.`));
  const port = await Promise.race([listens, ended]);
  if (typeof port === "string") {
    if (port.includes("Address already in use")) throw new PortInUseError(requestedPort, "SANDBOX_CHAIN_PORT");
    throw new Error(`The sandbox chain's node did not start:\n${port}`);
  }
  await disableLogging(port);
  text = "";
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  return { port, ended, stop };
}

/** The packaged binary, otherwise the one on the PATH, otherwise the one npx downloads. */
function findCommand(): string[] {
  try {
    return [createRequire(import.meta.url).resolve("@foundry-rs/anvil-linux-amd64/bin/anvil")];
  } catch {
    // The package exists for only one platform.
  }
  const { stdout } = execaSync("sh", ["-c", "command -v anvil"], { reject: false });
  return stdout ? [stdout] : ["npx", "--yes", "@foundry-rs/anvil"];
}

/** If started quietly, anvil would not print the port it picked, so it is silenced once the port is known. */
async function disableLogging(port: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_setLoggingEnabled", params: [false] });
  await fetch(`http://${loopback}:${port}`, { method: "POST", headers: { "content-type": "application/json" }, body });
}
