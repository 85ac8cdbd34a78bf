/**
 * The token from the link that opened this page, or "-" if there is none.
 * It is in the fragment, so it reaches no server log and no Referer header.
 */
export function linkToken(): string {
  // Not empty, so that the request passes the contract and the server rejects the token.
  return window.location.hash.slice(1) || "-";
}
