import type { Portfolio } from "@/contracts/portfolio";
import type { Slice } from "@/components/ui/charts/chart-rules";
import { shortAddress } from "@/lib/shared/format/addresses";
import { namedWallets } from "./view";

/**
 * The largest wallets, and the rest of the total as one slice. The rest is taken from the total because the portfolio
 * lists at most 200 wallets, while its total covers all of them; if the total is unknown, from the wallets listed.
 * @param restName the name of the rest, given the number of wallets in it
 */
export function walletSlices(portfolio: Portfolio, walletCount: number, restName: (count: number) => string): Slice[] {
  const priced = portfolio.assets
    .filter(({ balance_usd }) => (balance_usd ?? 0) > 0)
    .sort((one, other) => (other.balance_usd ?? 0) - (one.balance_usd ?? 0))
    .map(({ wallet_id, wallet_name, wallet_address, balance_usd }) => ({
      id: wallet_id, name: wallet_name ?? shortAddress(wallet_address), value: balance_usd ?? 0,
    }));
  // Up to four wallets get a colour each; with more, the fourth slice is the rest.
  if (walletCount <= namedWallets + 1) return withUniqueNames(priced);
  const named = priced.slice(0, namedWallets);
  const restUsd = (portfolio.total_value_usd ?? sumOf(priced)) - sumOf(named);
  const hasRest = priced.length > named.length && restUsd > 0;
  return withUniqueNames(hasRest ? [...named, { id: "others", name: restName(walletCount - named.length), value: restUsd }] : named);
}

function sumOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, { value }) => sum + value, 0);
}

/** One slice per coin that has a price and a value above zero. */
export function coinSlices({ coins }: Portfolio): Slice[] {
  return coins.flatMap(({ symbol, value_usd }) => (value_usd !== null && value_usd > 0
    ? [{ id: symbol, name: symbol, value: value_usd }]
    : []));
}

/** Makes the names unique: charts tell slices apart by name, but two wallets may have the same one. */
function withUniqueNames(slices: readonly Slice[]): Slice[] {
  return slices.map((slice, at) => {
    const before = slices.slice(0, at).filter(({ name }) => name === slice.name).length;
    return before === 0 ? slice : { ...slice, name: `${slice.name} (${before + 1})` };
  });
}
