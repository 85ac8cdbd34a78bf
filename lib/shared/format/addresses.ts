import { bareText } from "@/contracts/fields/typed-rules";

/** `0x8f3a…91c2`; anything too short to shorten is returned as it is. Works for hashes too. */
export function shortAddress(address: string): string {
  return address.length <= 13 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** Whether two EVM addresses are the same, regardless of checksum case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The address in what was typed, pasted or linked. It brings `bareText`, which several screens need, into the bundle of all screens. */
export function bareAddress(text: string): string {
  return bareText(text);
}
