export function rewriteDocument(response: import("node:http").ServerResponse, changes: readonly ((text: string) => string)[]): void;
export function holdScripts(): (text: string) => string;
export function requoteData(text: string): string;
