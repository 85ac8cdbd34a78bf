/** Nothing to start. Without this file Next looks in the folders above, and starts what it finds there: the product's. */
export function register(): void {}
