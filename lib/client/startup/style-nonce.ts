import { setNonce } from "get-nonce";

let isSet = false;

/**
 * Gives the document's nonce to what adds styles while a dialog is open. Only the first one counts: a later
 * answer of the server has another, which this document would refuse.
 */
export function keepStyleNonce(nonce: string | undefined): void {
  if (typeof window === "undefined" || !nonce || isSet) return;
  setNonce(nonce);
  isSet = true;
}
