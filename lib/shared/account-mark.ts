/**
 * Sent with each call: names the account whose pages the browser's document shows. The cookies may be another account's by then, and a call
 * meant for one account must neither be answered with another's data nor change it.
 */
export const accountHeader = "x-memescope-account";

/** The same as a query parameter for file downloads, which send no custom header. */
export const accountParameter = "account";
