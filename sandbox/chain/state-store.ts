import { access, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { hexToBytes } from "viem";
import { repeat } from "../repeat";
import type { ChainClient } from "./client";

/** Raised when the history's story changes: an older chain is then left aside and a new one begun. */
const storyVersion = 1;

/** Saving may take this part of the time at most, so that a long chain is saved less often. */
const savingShare = 0.05;

/** Where a chain lives on disk. */
export interface StateStore {
  readonly scratchDir: string;
  hasState(): Promise<boolean>;
  /** Unpacks the saved state into the scratch folder. @returns the file for anvil's `--load-state`. */
  unpack(): Promise<string>;
  /** Puts the saved state out of the way, in place of one that was put there before. */
  setAside(): Promise<void>;
  /** Writes the chain's whole state; a crash at any moment leaves the old state or the new one. */
  save(client: ChainClient): Promise<void>;
}

/** Opens `<dataDir>/chain` and clears what an earlier run left in its scratch folder. */
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
 * @returns a function that stops it and saves a last time.
 */
export function startSaving(client: ChainClient, store: StateStore, everyMs: number): () => Promise<void> {
  const stop = repeat(everyMs, async () => {
    const startedMs = performance.now();
    // A dead node is reported by its own end; a full disk shows when the last save fails.
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
