import { startSandboxX, type SandboxX, type SandboxXOptions } from "@/sandbox/x/server";

export interface TestX extends SandboxX {
  /** What an API needs to read from it: `startTestApi(chain, x.variables)`. */
  readonly variables: Record<string, string>;
}

/**
 * X's stand-in on a free port. Handles that begin with `quiet_` have only the mentions that `addPosts` adds; those that begin with
 * `nobody_` do not exist, those with `suspended_` are suspended; all others have a month of mentions.
 */
export async function startTestX(options: Partial<SandboxXOptions> = {}): Promise<TestX> {
  const x = await startSandboxX({ port: 0, ...options });
  return { ...x, variables: { X_API_URL: x.url, X_BEARER_TOKEN: "test-token" } };
}
