import type { Portfolio } from "@/contracts/portfolio";
import type { Slice } from "@/components/ui/charts/chart-rules";
import { shortAddress } from "@/lib/shared/format/addresses";
import { namedWallets } from "./view";

/**
 * The largest wallets and what is left of the total as one slice: the portfolio lists at most 200
 * wallets, its total counts all of them.
 * @param restName names how many others there are
 */
export function walletSlices(portfolio: Portfolio, walletCount: number, restName: (count: number) => string): Slice[] {
  const priced = portfolio.assets
    .filter(({ balance_usd }) => (balance_usd ?? 0) > 0)
    .sort((one, other) => (other.balance_usd ?? 0) - (one.balance_usd ?? 0))
    .map(({ wallet_id, wallet_name, wallet_address, balance_usd }) => ({
      id: wallet_id, name: wallet_name ?? shortAddress(wallet_address), value: balance_usd ?? 0,
    }));
  // Four have a colour each; with more the fourth is the rest.
  if (walletCount <= namedWallets + 1) return withOwnNames(priced);
  const named = priced.slice(0, namedWallets);
  const restUsd = (portfolio.total_value_usd ?? 0) - named.reduce((sum, { value }) => sum + value, 0);
  const isRest = priced.length > named.length && restUsd > 0;
  return withOwnNames(isRest ? [...named, { id: "others", name: restName(walletCount - named.length), value: restUsd }] : named);
}

/** The value of each coin that has a price. */
export function coinSlices({ coins }: Portfolio): Slice[] {
  return coins.flatMap(({ symbol, value_usd }) => (value_usd !== null && value_usd > 0 ? [{ id: symbol, name: symbol, value: value_usd }] : []));
}

/** Charts tell slices apart by their names; two wallets may have the same one. */
function withOwnNames(slices: readonly Slice[]): Slice[] {
  return slices.map((slice, at) => {
    const before = slices.slice(0, at).filter(({ name }) => name === slice.name).length;
    return before === 0 ? slice : { ...slice, name: `${slice.name} (${before + 1})` };
  });
}
