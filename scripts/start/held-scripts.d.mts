export function holdScripts(response: import("node:http").ServerResponse): void;
