import { z } from "zod";
import { fetchJson } from "../fetch-json";
import { listOf } from "../lists";

const SERVICE = "the explorer";
/** A thousand rows take 1 MB. */
const ANSWER_MAX_BYTES = 16_000_000;
/** The most rows that Etherscan and Blockscout return per request. */
const ROWS_PER_PAGE = 1_000;
const PAGES_MAX = 10;

/** Sender of what the chain's first block gave out. */
const GENESIS = "GENESIS";
/** Some explorers write whole numbers as text. An empty text is not 0. */
const whole = z.coerce.string().regex(/^\d{1,15}$/).transform(Number);
const units = z.string().regex(/^\d{1,78}$/).transform(BigInt).refine((value) => value < 2n ** 256n);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/).toLowerCase();

const rows = z.object({
  status: z.string(),
  message: z.string().default(""),
  result: z.union([
    z.string(),
    listOf(
      z.object({
        blockNumber: whole,
        hash: z.string().regex(/^(0x[0-9a-fA-F]{64}|GENESIS_[0-9a-fA-F]{1,64})$/).toLowerCase(),
        from: address.or(z.literal(GENESIS)),
        to: address.or(z.literal("")),
        value: units,
        contractAddress: z.string().toLowerCase().default(""),
        logIndex: whole.optional(),
      }),
    ),
  ]),
});

/** A past transaction or token transfer of an address; amounts in smallest units. */
export interface PastTransfer {
  hash: string;
  /** Index in the block; −1 for a transaction's own value. */
  logIndex: number;
  blockNumber: number;
  from: string;
  to: string | null;
  assetKey: string;
  units: bigint;
}

/** A block explorer that speaks Etherscan's API. */
export interface Explorer {
  /** Transactions of an address, and its transfers of the given tokens, up to a block; null if there are too many to fetch. */
  fetchHistory(address: string, toBlock: number, tokens: string[]): Promise<PastTransfer[] | null>;
}

/** https://docs.etherscan.io/api-reference/endpoint/txlist and /tokentx */
export function createExplorer(options: { url: string; apiKey: string | null }): Explorer {
  async function fetchPage(action: "txlist" | "tokentx", address: string, toBlock: number, page: number) {
    const url = new URL(options.url);
    const query = {
      module: "account", action, address, startblock: "0", endblock: `${toBlock}`, sort: "asc",
      page: `${page}`, offset: `${ROWS_PER_PAGE}`,
      ...(options.apiKey ? { apikey: options.apiKey } : {}),
    };
    // The address may have a query of its own: Etherscan has one address for all chains, with `?chainid=`.
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const parsed = rows.safeParse(await fetchJson(url.href, { service: SERVICE, maxBytes: ANSWER_MAX_BYTES }));
    if (!parsed.success) throw new Error(`${SERVICE} returned something other than transactions`);
    const { result, message } = parsed.data;
    if (Array.isArray(result)) return result;
    if (/no (transactions|token transfers) found/i.test(message)) return [];
    throw new Error(`the explorer refused: ${result.slice(0, 100)}`);
  }

  async function fetchAllPages(action: "txlist" | "tokentx", address: string, toBlock: number) {
    const all: Awaited<ReturnType<typeof fetchPage>> = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const found = await fetchPage(action, address, toBlock, page);
      all.push(...found);
      if (found.length < ROWS_PER_PAGE) return all;
    }
    return null;
  }

  return {
    fetchHistory: async (address, toBlock, tokens) => {
      const native = await fetchAllPages("txlist", address, toBlock);
      const transfers = tokens.length === 0 ? [] : await fetchAllPages("tokentx", address, toBlock);
      if (!native || !transfers) return null;
      const tokenSet = new Set(tokens);
      // Some explorers ignore the end of the range. Later transactions are left to the chain sync, which announces nothing that it finds
      // already stored.
      // What an address held from the beginning is no transaction: it is part of the balance with which its history begins.
      const isPast = ({ blockNumber, from }: Row) => blockNumber <= toBlock && from !== GENESIS;
      return [
        ...native.filter(isPast).map((row) => toPast(row, { assetKey: "native", logIndex: -1 })),
        // Without a log index a transfer cannot be matched with what the chain sync stores.
        ...transfers.filter(isPast).flatMap((row) =>
          row.logIndex !== undefined && tokenSet.has(row.contractAddress)
            ? [toPast(row, { assetKey: row.contractAddress, logIndex: row.logIndex })]
            : [],
        ),
      ];
    },
  };
}

type Row = Exclude<z.output<typeof rows>["result"], string>[number];

function toPast(row: Row, { assetKey, logIndex }: { assetKey: string; logIndex: number }): PastTransfer {
  return {
    hash: row.hash,
    logIndex,
    blockNumber: row.blockNumber,
    from: row.from,
    to: row.to === "" ? null : row.to,
    assetKey,
    units: row.value,
  };
}
