import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { differences } from "../support/database/differences";
import { readSaved, restoreSaved, type Answers, type RestoredDatabase } from "../support/database/saved-database";

/** Databases made by earlier versions, each named after its last migration. */
const names = readdirSync("tests/fixtures").filter((file) => file.endsWith(".sql.gz")).map((file) => file.slice(0, -".sql.gz".length));

/**
 * Intended differences in the answers about a database of an earlier version: patterns for lines of `differences`, each with its reason.
 */
const intended: readonly { from: string; line: RegExp; why: string }[] = [
  {
    from: "database-at-0007",
    line: /\.(total_change_\w+|profit_loss_\w+): was /,
    why: "a flow is worth what its own transfer was worth, not what the chart's quote said; a history that began within the time counts from there",
  },
  {
    from: "database-at-0007",
    line: /\.sign_ins\[\d+\]\.rotated_at: was "([^"]+)\d\d\+00:00", is "\1\d\d\+00:00"$/,
    why: "the first use of a session is kept as the time of its last use, a millisecond after its beginning at least: only a session that was used is listed",
  },
  {
    from: "database-at-0007",
    line: /\.scraping_jobs\[\d+\]\.told_sentiment_score: was .*, is missing$/,
    why: "the column is now called published_sentiment_score, and the export names what is stored as it is stored",
  },
  {
    from: "database-at-0007",
    line: /\/deliveries\.body\[\d+\]\.(id|delivered_at|next_attempt_at): was /,
    why: "events are delivered and listed in their order, also those of one moment; what waits for an older one is attempted when that is",
  },
  {
    from: "database-at-0007",
    line: /\.wallet_address: was "(0x\w{4})\w{32}(\w{4})", is "\1…\2"$/,
    why: "addresses of others are never sent whole",
  },
  {
    from: "database-at-0007",
    line: /\.twitter_username: was "quiet_ann", is null$/,
    why: "nobody has proven that this handle is theirs (decision 055)",
  },
  {
    from: "database-at-0007",
    line: /\.(rank_change_24h|mentions_count|last_updated): was .*, is null$/,
    why: "behind a pseudonym these are not told any more, and the rank of a day ago is forgotten (decision 056)",
  },
  {
    from: "database-at-0007",
    line: /\.(portfolio_value: was 20000000, is (10000000|30000000)|trading_score: was 41, is [345]0|social_score: was (68, is [68]0|97, is (80|100))|score: was \S+, is \d+(\.\d+)?)$/,
    why: "behind a pseudonym figures are told in classes, whose bounds are drawn by lot (decision 056)",
  },
  {
    from: "database-at-0007",
    line: /\/leaderboard\/stats\.body\.total_volume: was /,
    why: "the volume is what moved within the timeframe, no longer the platform's 30 days, and is summed once the players are scored again (decision 060)",
  },
];

const subjects: readonly [string, RegExp][] = [
  ["wallets and balances", / \/api\/(v1\/)?wallets(\?|$|\/[^/]+\/(balance|holdings)$)/],
  ["transactions", /transactions/],
  ["the portfolio with its changes", /\/api\/(portfolios|admin\/stats)/],
  ["the portfolio's history", /\/portfolio\/history/],
  ["prices and alerts", /\/api\/prices/],
  ["webhooks and deliveries", /\/webhooks/],
  ["tracking, mentions and notifications", /\/(social|notifications)/],
  ["the leaderboard", /\/leaderboard/],
  ["the account export", /\/export/],
];
/** Subjects that workers leave unchanged while they reach neither chain nor price feed nor social network. */
const unchangedByWorkers = subjects.slice(0, 5);

const LINES_PER_ANSWER = 6;

/** The first differences of one answer, and how many more there are. */
const firstOf = (lines: string[]) =>
  lines.length <= LINES_PER_ANSWER ? lines : [...lines.slice(0, LINES_PER_ANSWER), `  … and ${lines.length - LINES_PER_ANSWER} more`];

it.each(names)("each response recorded with %s belongs to exactly one subject", (name) => {
  const keys = Object.keys(readSaved(name).answers);
  expect(keys.filter((key) => subjects.filter(([, pattern]) => pattern.test(key)).length !== 1)).toEqual([]);
});

describe.each(names)("%s, opened by this version,", (name) => {
  const saved = readSaved(name);
  let restored: RestoredDatabase;
  let opened: Answers;
  beforeAll(async () => {
    restored = await restoreSaved(name);
    opened = await restored.readAll(saved, { workers: false });
  }, 120_000);
  afterAll(() => restored.drop());

  const isIntended = (line: string) => intended.some((one) => one.from === name && one.line.test(line));
  const changed = (answers: Answers, subject: RegExp) =>
    Object.entries(saved.answers)
      .filter(([key]) => subject.test(key))
      .flatMap(([key, answer]) => firstOf(differences(answer, answers[key], key).filter((line) => !isIntended(line))));

  it.each(subjects)("gives the same responses about %s as before", (_, subject) => expect(changed(opened, subject)).toEqual([]));

  it("opens again, and its workers leave stored data unchanged", async () => {
    const again = await restored.readAll(saved, { workers: true });
    expect(unchangedByWorkers.flatMap(([, subject]) => changed(again, subject))).toEqual([]);
  }, 60_000);
});
