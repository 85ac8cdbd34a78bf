import { setNonce } from "get-nonce";

let isSet = false;

/**
 * Passes the document's nonce to the code that adds styles while a dialog is open. Only the first nonce counts: later answers of the server
 * have another, which this document would refuse.
 */
export function keepStyleNonce(nonce: string | undefined): void {
  if (typeof window === "undefined" || !nonce || isSet) return;
  setNonce(nonce);
  isSet = true;
}
