/**
 * Names the account whose pages a browser's document shows, with each of its calls. The cookies may be another's by then: what is meant
 * for one account must not be answered by the other's data, nor change them.
 */
export const accountHeader = "x-memescope-account";

/** The same in the address of a file, which no header goes with. */
export const accountParameter = "account";
