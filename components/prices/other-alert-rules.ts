import type { AlertInput } from "@/contracts/alerts/calls";
import { alertDirections, alertLimits, rankConditions, type AlertKind } from "@/contracts/alerts/rules";
import { timeframeDefault, timeframes } from "@/contracts/leaderboard/rules";
import { oneOf } from "@/lib/client/address/url-state";
import { parseAmount } from "@/lib/shared/format/typed-amount";
import { amountError, type AmountError } from "./alert-form-rules";

/** The form's values as typed; each kind of alert uses its own fields. */
export interface OtherAlertValues {
  wallet_id: string;
  direction: string;
  usd: string;
  points: string;
  mentions_min: string;
  condition: string;
  rank: string;
  timeframe: string;
  often: string;
}

export const emptyAlert: OtherAlertValues = {
  wallet_id: "", direction: "both", usd: "", points: `${alertLimits.pointsDefault}`, mentions_min: `${alertLimits.mentionsDefault}`,
  condition: "falls", rank: "", timeframe: timeframeDefault, often: "every",
};

const bounds = {
  points: [alertLimits.pointsMin, alertLimits.pointsMax], mentions_min: [alertLimits.mentionsMin, alertLimits.mentionsMax],
  rank: [1, alertLimits.rankMax],
} as const;

/** The errors of the fields: for `usd` the key of its text; for the others the bounds within which a whole number is required. */
export type OtherAlertErrors = { usd?: AmountError } & { [Name in keyof typeof bounds]?: (typeof bounds)[Name] };

const wholeFields = {
  wallet: [], mood: ["points", "mentions_min"], rank: ["rank"],
} as const satisfies Record<AlertKind, readonly (keyof typeof bounds)[]>;

/** Checks the fields of a kind by the contract's rules before the form is sent. */
export function checkOtherAlert(kind: AlertKind, values: OtherAlertValues): OtherAlertErrors {
  const usd = kind === "wallet" ? amountError(values.usd) : undefined;
  const wrong = wholeFields[kind].filter((name) => {
    const [min, max] = bounds[name];
    const typed = parseAmount(values[name]);
    return !(Number.isInteger(typed) && typed >= min && typed <= max);
  });
  return { ...(usd && { usd }), ...Object.fromEntries(wrong.map((name) => [name, bounds[name]])) };
}

/** The error to show at a field that the server rejected by the same rules. */
export function ruleOfField(name: keyof OtherAlertValues): OtherAlertErrors {
  if (name === "usd") return { usd: "thresholdNumber" };
  return name === "points" || name === "mentions_min" || name === "rank" ? { [name]: bounds[name] } : {};
}

/** The request body for the form's values. */
export function inputOfValues(kind: AlertKind, values: OtherAlertValues): AlertInput {
  const repeats = values.often !== "once";
  const [usd, points, mentions_min, rank] = [values.usd, values.points, values.mentions_min, values.rank].map(parseAmount);
  if (kind === "wallet") {
    return {
      kind, repeats, direction: oneOf(alertDirections, values.direction, "both"), usd: usd!,
      ...(values.wallet_id && { wallet_id: values.wallet_id }),
    };
  }
  if (kind === "mood") return { kind, repeats, points: points!, mentions_min: mentions_min! };
  return {
    kind, repeats, condition: oneOf(rankConditions, values.condition, "falls"), rank: rank!,
    timeframe: oneOf(timeframes, values.timeframe, timeframeDefault),
  };
}
