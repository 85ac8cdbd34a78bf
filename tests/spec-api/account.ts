/** Field names are those of SPEC.md section 3; ids are digits, so that a dialect may send them as numbers. */
export type Row = Record<string, unknown>;

interface Wallet extends Row {
  id: string;
  address: string;
  balance_usd: number;
}

interface Job extends Row {
  id: string;
  username: string;
}

/** A user and everything that belongs to them. */
export interface Account {
  user: Row & { id: string; email: string; username: string };
  password: string;
  wallets: Wallet[];
  /** By wallet id, newest first. */
  transactions: Record<string, Row[]>;
  alerts: (Row & { id: string })[];
  job: Job | null;
  webhooks: Row[];
  mentions: Row[];
}

/** The credentials of the account that exists from the start. */
export const knownAccount = { email: "nora@example.com", password: "Correct horse 9", username: "nora_k" } as const;

export const quotes = { ETH: 2_500, M: 0.8 } as const;

const dayMs = 86_400_000;
export const iso = (ms: number): string => new Date(ms).toISOString();

/** An account without any data. */
export function emptyAccount(
  user: { id: string; email: string; username: string; full_name?: string | undefined }, password: string, nowMs: number,
): Account {
  const { id, email, username, full_name = username } = user;
  return {
    user: {
      id, email, username, full_name, is_active: true, is_verified: false, created_at: iso(nowMs), online_status: "online",
      last_seen: iso(nowMs),
      appear_offline: false,
    },
    password, wallets: [], transactions: {}, alerts: [], job: null, webhooks: [], mentions: [],
  };
}

/** The account of a user who has used the product for a while: four wallets worth $8,125, a tracked handle, 14 mentions. */
export function populatedAccount(nowMs: number): Account {
  const account = emptyAccount(
    { id: "1001", email: knownAccount.email, username: knownAccount.username, full_name: "Nora Klein" },
    knownAccount.password,
    nowMs - 90 * dayMs,
  );
  const names = ["Main", "Cold storage", "Trading", null];
  const balances = [1.25, 1.5, 0.4, 0.1];
  account.wallets = balances.map((balance, index) => walletOf(
    String(7001 + index), `0x${`${index + 1}a`.repeat(20)}`, names[index] ?? null, balance, nowMs - index * 2 * 60_000,
  ));
  account.wallets.forEach((wallet, index) => (account.transactions[wallet.id] = transactionsOf(index, nowMs)));
  account.job = {
    id: "501", username: "nora_onchain", isActive: true, lastRun: iso(nowMs
      - 9 * 60_000), frequency: 30, webhookUrl: "https://hooks.example.com/nora",
    keywords: ["nora", "onchain"], notifications: { mentions: true, sentiment: false, engagement: true },
  };
  account.mentions = texts.map((text, index) => mentionOf(index, text, nowMs));
  return account;
}

export function walletOf(id: string, address: string, name: string | null, balance: number, updatedMs: number): Wallet {
  const balance_usd = balance * quotes.ETH;
  return {
    id, address, name, balance, balance_usd, balance_m_token: balance_usd / quotes.M, last_updated: iso(updatedMs), is_active: true,
    status: "synced",
  };
}

/** Only the fields of SPEC.md's live transaction: no id, no address, no symbol. */
function transactionsOf(wallet: number, nowMs: number): Row[] {
  return Array.from({ length: 6 }, (_, index) => ({
    type: index % 3 === 2 ? "outgoing" : "incoming",
    value: Number((0.05 * (index + 1) + 0.01 * wallet).toFixed(2)),
    hash: `0x${`${wallet + 1}${index + 1}`.repeat(32)}`,
    timestamp: iso(nowMs - (index * 7 + wallet + 1) * 3_600_000),
  }));
}

const texts = [
  "Love how @nora_onchain explains gas, best thread of the week", "@nora_onchain is this bridge safe?",
  "Scammers again in the replies of @nora_onchain, awful",
  "@nora_onchain called the bottom, impressive", "Reading @nora_onchain on staking", "@nora_onchain your chart is wrong and misleading",
  "Great call by @nora_onchain", "@nora_onchain thoughts on M Token?", "Following @nora_onchain since 2021", "@nora_onchain when podcast?",
  "Thanks @nora_onchain, that saved me a lot", "@nora_onchain worst take today", "Citing @nora_onchain in our report",
  "@nora_onchain good morning",
];
const moods = [
  "positive", "neutral", "negative", "positive", "neutral", "negative", "positive", "neutral", "neutral", "neutral", "positive", "negative",
  "neutral", "neutral",
];

function mentionOf(index: number, text: string, nowMs: number): Row {
  const at = iso(nowMs - (index + 1) * 5 * 3_600_000);
  const username = `reader_${index + 1}`;
  return {
    id: String(170_000_000_000_100 + index), text, created_at: at, sentiment: moods[index],
    author: {
      id: String(300 + index), username, name: `Reader ${index + 1}`, profile_image_url: null, verified: index % 5 === 0,
      created_at: "2019-05-01T00:00:00.000Z",
      public_metrics: { followers_count: 120 + 40 * index, following_count: 80, tweet_count: 900, listed_count: 3 },
    },
    public_metrics: { retweet_count: index, like_count: 3 * index + 1, reply_count: 1, quote_count: 0 },
    context_annotations: index % 2 === 0 ? [{ entity: { name: "Ethereum" } }] : [],
    processed_at: at,
  };
}
