/** An EVM address in any case. */
export const addressPattern = /^0x[0-9a-fA-F]{40}$/;
