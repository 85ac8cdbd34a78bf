import type { ContractCall } from "./contract";
import type { Verdict } from "./judge";
import type { Options } from "./options";
import { changesSomething, socketKey, type Result } from "./run";
import { losses } from "./screens";

const words: Record<Verdict["kind"], string> = {
  conforms: "conforms", differs: "DIFFERS", missing: "missing", failed: "FAILED", refused: "refused", untried: "not called",
};

/** Whether the verdict means that the call cannot be used. */
const isLost = ({ kind }: Verdict): boolean => kind === "differs" || kind === "missing" || kind === "failed";

/** The report as lines, and whether all calls of SPEC.md conform. */
export function makeSheet(
  contract: ReadonlyMap<string, ContractCall>, { verdicts, leftBehind }: Result, options: Options,
): { lines: string[]; isClean: boolean } {
  const isAddition = (key: string): boolean => key === socketKey || contract.get(key)?.extension === true;
  const all = [...verdicts];
  const spec = all.filter(([key]) => !isAddition(key));
  const additions = all.filter(([key]) => isAddition(key));
  const lostSpec = spec.filter(([, verdict]) => isLost(verdict)).length;
  const isClean = lostSpec === 0;
  const lines = [
    `${options.baseUrl} compared with SPEC.md and what this web half uses beyond it`,
    "",
    `SPEC.md: ${countOf(spec)}`,
    ...spec.flatMap(describe),
    ...(additions.length === 0 ? [] : ["", `Live channel, and calls beyond SPEC.md, all optional: ${countOf(additions)}`]),
    ...additions.flatMap(describe),
    ...costLines(all),
    "",
    ...(leftBehind === undefined ? [] : [`The account ${leftBehind} was registered for this and could not be deleted.`]),
    ...describeUntested(all),
    isClean ? "Every call of SPEC.md that was made conforms." : `Calls of SPEC.md that do not conform: ${lostSpec} of ${spec.length}.`,
  ];
  return { lines, isClean };
}

/** What this run could not check, and how another run could. */
function describeUntested(all: readonly (readonly [string, Verdict])[]): string[] {
  if (all.length === 1) return ["Signing in failed, so nothing else was called."];
  const verdicts = all.map(([, verdict]) => verdict);
  const writes = verdicts.filter(({ kind, ...verdict }) =>
    kind === "untried" && "note" in verdict && verdict.note.startsWith(changesSomething)).length;
  const empty = verdicts.filter((verdict) => verdict.kind === "conforms" && verdict.isUnseen).length;
  return [
    ...(writes === 0
      ? []
      : [`Not called because they change something: ${writes}. --write calls them, with an account that it registers.`]),
    ...(empty === 0
      ? []
      : [`Responses whose rows were not seen, because this account has none: ${empty}. An account with wallets, alerts, a tracked handle and a rank would show them.`]),
  ];
}

function countOf(entries: readonly (readonly [string, Verdict])[]): string {
  const counts = new Map<string, number>();
  for (const [, { kind }] of entries) counts.set(words[kind], (counts.get(words[kind]) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} ${(count === 1 ? word : word.replace(/S$/i, "")).toLowerCase()}`).join(", ");
}

function describe([key, verdict]: readonly [string, Verdict]): string[] {
  const note = "note" in verdict && verdict.note !== "" ? `  ${verdict.note}` : "";
  const more = verdict.kind === "differs"
    ? verdict.findings
    : verdict.kind === "conforms" && verdict.without
    ? [`without: ${verdict.without}`]
    : [];
  return [`  ${words[verdict.kind].padEnd(10)} ${key}${note}`, ...more.map((text) => `${" ".repeat(15)}${text}`)];
}

/** What users lose, by screen. */
function costLines(all: readonly (readonly [string, Verdict])[]): string[] {
  const byScreen = new Map<string, string[]>();
  for (const [key, verdict] of all.filter(([, one]) => isLost(one))) {
    const isReadInPart = verdict.kind === "differs" && verdict.isReadInPart;
    for (const [screen, lost] of losses[key] ?? [["?", "the effect of this is not documented"] as const]) {
      byScreen.set(screen, [...(byScreen.get(screen) ?? []), `    ${isReadInPart ? "what cannot be read is left out" : lost} (${key})`]);
    }
  }
  if (byScreen.size === 0) return [];
  return ["", "What is lost", ...[...byScreen].flatMap(([screen, lost]) => [`  ${screen}`, ...lost])];
}
