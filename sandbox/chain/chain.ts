import { rm } from "node:fs/promises";
import { findFreePort, loopback } from "../listen";
import type { Random } from "../seed/random";
import sandbox from "../seed/sandbox.json";
import { startAnvil, type Anvil } from "./anvil";
import { createChainClient } from "./client";
import { startNodeGate } from "./gate";
import { developmentMnemonic, writeHistory } from "./history";
import { historySeconds } from "./history-plan";
import { openStateStore, startSaving, type StateStore } from "./state-store";
import { startTraffic } from "./traffic";

interface SandboxChainOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** The chain is stored in `<dataDir>/chain`. */
  readonly dataDir: string;
  /** Whole seconds between blocks; 0 mines only on `evm_mine`. */
  readonly blockSeconds?: number;
  /** Mean seconds between the cast's transactions; 0 disables traffic. */
  readonly trafficSeconds?: number;
  /** Seconds between saves: the most a `kill -9` can lose, except on long chains, which are saved less often. */
  readonly saveSeconds?: number;
  /** A saved chain longer than this is set aside and a new one started, because anvil keeps every block in memory. */
  readonly renewAfterBlocks?: number;
  readonly random?: Random;
  readonly log?: (line: string) => void;
}

export interface SandboxChain {
  /** JSON-RPC over HTTP. */
  readonly url: string;
  /** JSON-RPC over a websocket. */
  readonly wsUrl: string;
  /** Resolves when the node exits, with the last lines it printed. */
  readonly ended: Promise<string>;
  /** Saves the state, then stops the node. */
  stop(): Promise<void>;
}

/**
 * Starts the sandbox chain: the saved one, or a new one with thirty days of history.
 * @throws PortInUseError, or an Error with the node's last lines if it does not start.
 */
export async function startSandboxChain(options: SandboxChainOptions): Promise<SandboxChain> {
  const { random = Math.random, log = () => undefined } = options;
  const { blockSeconds = 2, trafficSeconds = 5, saveSeconds = 10 } = options;
  // Fail on a port in use before spending seconds on generating a history.
  await findFreePort(options.port, "SANDBOX_CHAIN_PORT");
  const store = await openStateStore(options.dataDir);
  const anvil = await startNode(store, options);
  // The sandbox itself bypasses the gate, because it uses anvil's own methods.
  const client = createChainClient(`http://${loopback}:${anvil.port}`);
  if (blockSeconds > 0) await client.setIntervalMining({ interval: blockSeconds });
  const stopSaving = startSaving(client, store, saveSeconds * 1000);
  const stopTraffic = trafficSeconds > 0 ? startTraffic(client, random, trafficSeconds * 1000, log) : undefined;
  const gate = await startNodeGate(anvil.port, options.port);
  return {
    url: gate.url,
    wsUrl: gate.url.replace("http", "ws"),
    ended: anvil.ended,
    stop: async () => {
      await gate.stop();
      await stopTraffic?.();
      await stopSaving().finally(() => anvil.stop());
    },
  };
}

async function startNode(store: StateStore, { renewAfterBlocks = 50_000, log = () => undefined }: SandboxChainOptions): Promise<Anvil> {
  if (await store.hasState()) {
    const anvil = await startSavedChain(store);
    const blocks = await createChainClient(`http://${loopback}:${anvil.port}`).getBlockNumber();
    if (blocks <= renewAfterBlocks) return anvil;
    log(`The sandbox chain has grown to ${blocks} blocks: it is set aside and a new one is started.`);
    await anvil.stop();
    await store.setAside();
  }
  await prepareChain(store);
  return startSavedChain(store);
}

async function startSavedChain(store: StateStore): Promise<Anvil> {
  const saved = await store.unpack();
  const args = [...nodeArgs(store.scratchDir), "--load-state", saved];
  const anvil = await startAnvil({ port: 0, scratchDir: store.scratchDir, args });
  await rm(saved);
  return anvil;
}

/** Generates and saves the history on a separate port, so that no client sees a half-built chain. */
async function prepareChain(store: StateStore): Promise<void> {
  const genesisSeconds = Math.floor(Date.now() / 1000) - historySeconds;
  const args = [...nodeArgs(store.scratchDir), "--timestamp", String(genesisSeconds)];
  const anvil = await startAnvil({ port: 0, scratchDir: store.scratchDir, args });
  try {
    const client = createChainClient(`http://${loopback}:${anvil.port}`);
    await writeHistory(client, genesisSeconds);
    await store.save(client);
  } finally {
    await anvil.stop();
  }
}

/** Without pruning, anvil keeps a copy of the whole state per block. */
function nodeArgs(scratchDir: string): string[] {
  const chain = ["--chain-id", String(sandbox.chainId), "--mnemonic", developmentMnemonic];
  return [...chain, "--prune-history", "50", "--cache-path", scratchDir, "--no-cors"];
}
