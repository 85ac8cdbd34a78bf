/** Runs once when the server starts. NEXT_RUNTIME is a constant of the bundle, not a setting. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { checkEnvironmentAtStart } = await import("./lib/server/start");
    checkEnvironmentAtStart();
  }
}
