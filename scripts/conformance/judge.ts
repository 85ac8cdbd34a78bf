import type { z } from "zod";
import { readAnswer, unwrapData, unwrapList } from "../../lib/server/compat/answers";
import { isRecord, UnreadableAnswer } from "../../lib/server/compat/read";
import { readTokens, type ApiTokens } from "../../lib/server/compat/tokens";
import { detailOf } from "../../lib/server/product-api/error";
import { keyOf, type ContractCall } from "./contract";
import { fieldOf, findingsOf, wordsOf } from "./findings";
import type { Outcome } from "./request";
import { emptyIs404, specShapes } from "./spec-shapes";

/**
 * The result of a call.
 * - `conforms`: may lack something that only our contract requires (`without`), or return no rows that show its shape (`isUnseen`).
 * - `differs`: the web half may still be able to read the rest of the response (`isReadInPart`).
 * - `refused`: the call exists, but rejected this input.
 * - `untried`: the call was not made.
 */
export type Verdict =
  | { readonly kind: "conforms"; readonly note: string; readonly without?: string; readonly isUnseen?: true }
  | { readonly kind: "differs"; readonly findings: readonly string[]; readonly isReadInPart?: true }
  | { readonly kind: "missing"; readonly note: string }
  | { readonly kind: "failed"; readonly note: string }
  | { readonly kind: "refused"; readonly note: string }
  | { readonly kind: "untried"; readonly note: string };

/** More rows of a list say nothing new about its shape. */
const maxRows = 1_000;

/** The content of a response: SPEC.md section 7 unwraps `data`, and some lists are nested under a key. */
export function unwrap(json: unknown, schema: z.ZodType): unknown {
  const whole = unwrapData(json);
  return schema.safeParse([]).success ? unwrapList(whole) : whole;
}

/** Judges the outcome of a call. */
export function judge(call: ContractCall, outcome: Outcome): Verdict {
  if (outcome.kind === "silence") return { kind: "failed", note: outcome.why };
  const { status } = outcome;
  if (status < 300) return judgeAnswer(call, outcome.json, outcome.isJson);
  if (status < 400) return { kind: "failed", note: `redirects with ${status}, which is not followed` };
  if (status === 404 && emptyIs404.has(keyOf(call))) {
    return { kind: "conforms", note: "404: this account has none, so its shape was not seen", isUnseen: true };
  }
  if ([404, 405, 501].includes(status)) return { kind: "missing", note: `${status}` };
  const message = messageOf(outcome.json);
  if (status === 401) return { kind: "failed", note: "401 though signed in" };
  // A read from SPEC.md takes no input that could be rejected.
  const mayRefuse = call.method !== "GET" || call.extension === true;
  if (mayRefuse && (status < 500 || (status === 503 && message !== ""))) return { kind: "refused", note: `${status} ${message}`.trim() };
  return { kind: "failed", note: `${status} ${message}`.trim() };
}

function judgeAnswer(call: ContractCall, json: unknown, isJson: boolean): Verdict {
  if (!isJson) return { kind: "differs", findings: ["the response is not JSON"] };
  const unwrapped = unwrap(json, call.response);
  const value = Array.isArray(unwrapped) ? unwrapped.slice(0, maxRows) : unwrapped;
  const parsed = call.response.safeParse(value);
  if (parsed.success) return judgeParsed(call, json, value);
  const spec = specShapes[keyOf(call)];
  if (spec?.shape.safeParse(Array.isArray(value) ? value : unwrap(json, spec.shape)).success) {
    return { kind: "conforms", note: "as SPEC.md has it", without: spec.without };
  }
  return judgeOtherShape(call, Array.isArray(value) ? value : json, parsed.error.issues, value);
}

function judgeParsed(call: ContractCall, json: unknown, value: unknown): Verdict {
  if (Array.isArray(value)) return value.length === 0
    ? { kind: "conforms", note: "an empty list", isUnseen: true }
    : { kind: "conforms", note: "" };
  // Where every field may be missing, anything passes for the answer.
  return judgeOtherShape(call, json, [], value, "");
}

/** What matters is whether the web half can read the response: it accepts numbers as text, epoch seconds and much else. */
function judgeOtherShape(
  call: ContractCall, json: unknown, issues: readonly z.core.$ZodIssue[], value: unknown, note = "in another format, but readable",
): Verdict {
  try {
    const { entries, fields } = readAnswer(call, json).unreadable;
    if (entries === 0 && fields.size === 0) return { kind: "conforms", note };
    const unread = new Set([...fields].map((field) => field.split(": ")[0]));
    const isUnread = ([row]: readonly PropertyKey[]) =>
      !Array.isArray(value) || readAnswer(call, [value[Number(row)]]).unreadable.fields.size > 0;
    const findings = findingsOf(issues.filter(({ path }) => unread.has(fieldOf(path)) && isUnread(path)), value);
    return { kind: "differs", findings: findings.length > 0 ? findings : [...fields], isReadInPart: true };
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    return { kind: "differs", findings: issues.length > 0 ? findingsOf(issues, value) : [error.message] };
  }
}

/** The tokens in the response to a login, registration or refresh, in any shape that the web half reads; undefined if there are none. */
export function tokensOf(json: unknown): ApiTokens | undefined {
  try {
    return readTokens(json);
  } catch {
    return undefined;
  }
}

/** The error message of a response; empty if it has none. */
export function messageOf(json: unknown): string {
  if (!isRecord(json)) return "";
  return wordsOf(detailOf(json.detail) ?? detailOf(json.message) ?? "");
}
