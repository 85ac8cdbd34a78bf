/** An EVM address in upper, lower or mixed case. */
export const addressPattern = /^0x[0-9a-fA-F]{40}$/;
