import { access, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { hexToBytes } from "viem";
import { repeat } from "../repeat";
import type { ChainClient } from "./client";

/** Increment when the history changes: an older saved chain is then ignored and a new one started. */
const storyVersion = 1;

/** Saving may take at most this share of the time, so a long chain is saved less often. */
const savingShare = 0.05;

/** The chain's storage on disk. */
export interface StateStore {
  readonly scratchDir: string;
  hasState(): Promise<boolean>;
  /** Unpacks the saved state into the scratch folder. @returns the file for anvil's `--load-state`. */
  unpack(): Promise<string>;
  /** Moves the saved state aside, replacing any that was set aside before. */
  setAside(): Promise<void>;
  /** Writes the chain's whole state; a crash at any point leaves either the old state or the new one. */
  save(client: ChainClient): Promise<void>;
}

/** Opens `<dataDir>/chain` and clears the scratch folder of an earlier run. */
export async function openStateStore(dataDir: string): Promise<StateStore> {
  const folder = join(dataDir, "chain");
  const scratchDir = join(folder, "scratch");
  const stateFile = join(folder, `state-v${storyVersion}.json.gz`);
  await rm(scratchDir, { recursive: true, force: true });
  await mkdir(scratchDir, { recursive: true });
  return {
    scratchDir,
    hasState: () => access(stateFile).then(() => true, () => false),
    unpack: () => unpack(stateFile, scratchDir),
    setAside: () => rename(stateFile, join(folder, "previous.json.gz")),
    save: (client) => save(client, stateFile),
  };
}

/**
 * Saves the state every `everyMs` until stopped.
 * @returns a function that stops this and saves one last time.
 */
export function startSaving(client: ChainClient, store: StateStore, everyMs: number): () => Promise<void> {
  const stop = repeat(everyMs, async () => {
    const startedMs = performance.now();
    // A dead node is reported when it exits; a full disk shows up when the last save fails.
    await store.save(client).catch(() => undefined);
    return Math.max(everyMs, (performance.now() - startedMs) / savingShare);
  });
  return async () => {
    await stop();
    await store.save(client);
  };
}

async function unpack(stateFile: string, scratchDir: string): Promise<string> {
  const unpackedFile = join(scratchDir, "state.json");
  const state = await promisify(gunzip)(await readFile(stateFile)).catch(() => {
    throw new Error(`${stateFile} cannot be read: remove it to start a new sandbox chain.`);
  });
  await writeFile(unpackedFile, state);
  return unpackedFile;
}

async function save(client: ChainClient, stateFile: string): Promise<void> {
  const state = await client.dumpState();
  const nextFile = `${stateFile}.next`;
  const file = await open(nextFile, "w");
  try {
    await file.writeFile(hexToBytes(state));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(nextFile, stateFile);
}
