/** The asset key of the native coin; a token's is its address in lower case. */
export const NATIVE_ASSET = "native";

/** Decimals of the native coin, in which fees are paid. */
export const NATIVE_DECIMALS = 18;
