import type { BulkResult, WalletInput } from "@/contracts/wallets/calls";
import { bareAddress } from "@/lib/shared/format/addresses";
import { parseCsv, plainCsvRow, withoutGuards } from "@/lib/shared/format/csv";
import { checkWalletForm } from "./wallet-form";

/** A line to add, and the verdict on it before it is sent. */
interface BulkLine {
  address: string;
  name: string;
  verdict: "valid" | "addressInvalid" | "nameTooLong" | "repeated";
}

const addressHeading = /^(wallet[ _]?)?address$|地址/i;
const nameHeading = /name|名/i;
/** The commas of a Chinese keyboard, right after an address; in a name they are kept. */
const chineseComma = /^(\s*0x[0-9a-f]{40})\s*[，、；]/gim;

/**
 * Reads pasted lines (`address, name`, where the name may contain commas) or a CSV file, and checks each line by the rules of SPEC.md
 * section 5. A heading line, as in the table's export, says which columns hold address and name.
 */
export function readBulkLines(text: string): BulkLine[] {
  const { addressAt, nameAt, hasHeadings } = columnsOf(parseCsv(text)[0] ?? []);
  // A name before the address may contain what would separate the cells of a line that somebody typed.
  const rows = hasHeadings ? parseCsv(text, /[,;\t]/.exec(text)?.[0]).slice(1) : rowsWithoutHeadings(text);
  const seen = new Set<string>();
  return rows.map((row) => {
    const address = bareAddress(row[addressAt] ?? "");
    const name = withoutGuards(row[nameAt] ?? "");
    return { address, name, verdict: verdictOf(address, name, seen) };
  });
}

/** What follows the name is a part of it, unless a program wrote the lines: without spaces between, and with a figure after each name. */
function rowsWithoutHeadings(text: string): string[][] {
  const rows = parseCsv(text);
  const haveFigures = !/[,;] /.test(text) && rows.every(([, , figure = ""]) => /^-?\d/.test(figure));
  return haveFigures ? rows : parseCsv(text.replace(chineseComma, "$1,"), undefined, 2);
}

/** The lines to send: the valid ones. */
export function linesToSend(lines: readonly BulkLine[]): WalletInput[] {
  return lines.filter(({ verdict }) => verdict === "valid").map(({ address, name }) => ({ address, ...(name && { name }) }));
}

/** The result of a line: the verdict before it was sent, or the server's answer. */
export interface BulkOutcome {
  line: BulkLine;
  outcome: Exclude<BulkLine["verdict"], "valid"> | BulkResult["outcome"];
}

/** Each line with its result, in order. `results` has the server's answers for the valid lines, in the same order. */
export function outcomesOf(lines: readonly BulkLine[], results: readonly BulkResult[]): BulkOutcome[] {
  const answers = results.values();
  return lines.map((line) => ({ line, outcome: line.verdict === "valid" ? (answers.next().value?.outcome ?? "invalid") : line.verdict }));
}

/** Whether a line can be corrected and tried again: it is neither tracked already nor a repetition. */
export const isCorrectable = ({ outcome }: BulkOutcome) => outcome !== "added" && outcome !== "already_tracked" && outcome !== "repeated";

/** The lines as text, the way a user would type them. */
export function textOfLines(lines: readonly BulkLine[]): string {
  return lines.map(({ address, name }) => plainCsvRow(name ? [address, name] : [address])).join("\n");
}

function columnsOf(first: readonly string[]) {
  const addressAt = first.findIndex((cell) => addressHeading.test(cell));
  if (addressAt === -1) return { addressAt: 0, nameAt: 1, hasHeadings: false };
  const nameAt = first.findIndex((cell, at) => at !== addressAt && nameHeading.test(cell));
  return { addressAt, nameAt: nameAt === -1 ? addressAt + 1 : nameAt, hasHeadings: true };
}

function verdictOf(address: string, name: string, seen: Set<string>): BulkLine["verdict"] {
  const wrong = checkWalletForm(address, name);
  if (wrong.address) return "addressInvalid";
  if (wrong.name) return "nameTooLong";
  if (seen.has(address.toLowerCase())) return "repeated";
  seen.add(address.toLowerCase());
  return "valid";
}
