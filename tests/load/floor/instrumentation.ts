/** Does nothing. Without this file Next would search the parent folders and run the product's. */
export function register(): void {}
