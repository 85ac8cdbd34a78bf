export function webVariables(source: Record<string, string | undefined>): {
  port: number; publicOrigin: string; maxConcurrentRequests: number;
};
