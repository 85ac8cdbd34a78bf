export const incomplete: string;
export function isInstalled(root: string): boolean;
export function install(root: string): string | undefined;
