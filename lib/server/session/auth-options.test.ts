import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { MapJar } from "@/tests/support/map-jar";
import { request } from "@/tests/support/next-headers";
import { TokenApi } from "@/tests/support/token-api";
import { authOptions } from "./auth-options";
import { readEnv } from "../env";
import { readTokens } from "./cookies";

const api = new TokenApi();

beforeAll(async () => {
  vi.stubEnv("PRODUCT_API_URL", await api.start());
});
afterEach(() => {
  api.reset();
  request.jar = new MapJar();
});
afterAll(() => api.stop());

/** What next-auth calls when the form of this provider is sent. */
function authorize(id: "login" | "register" | "demo", fields: Record<string, string>): Promise<unknown> {
  const provider = authOptions(readEnv()).providers.find(({ options }) => options?.id === id);
  if (!provider) throw new Error(`no provider ${id}`);
  return (provider.options as unknown as { authorize: (input: Record<string, string>) => Promise<unknown> }).authorize(fields);
}

describe("signing in", () => {
  it("sends e-mail and password as JSON, keeps the tokens and gives next-auth only who it is", async () => {
    const user = await authorize("login", { email: "ann@example.com", password: "secret1", csrfToken: "x" });
    expect(user).toEqual({ id: "7", email: "ann@example.com", username: "ann" });
    expect(api.seen).toMatchObject([{ method: "POST", path: "/api/auth/login", headers: { "content-type": "application/json" } }]);
    expect(JSON.parse(api.seen[0]?.body ?? "")).toEqual({ email: "ann@example.com", password: "secret1" });
    expect(await readTokens(request.jar, readEnv())).toMatchObject({ accessToken: "access-1", refreshToken: "refresh-1" });
  });

  it("registers with the username as the full name, and without the repeated password", async () => {
    await authorize("register", { email: "ann@example.com", username: "ann", password: "secret1", confirm: "secret1" }).catch(() => undefined);
    expect(api.seen[0]?.path).toBe("/api/auth/register");
    expect(JSON.parse(api.seen[0]?.body ?? "")).toEqual({ email: "ann@example.com", username: "ann", full_name: "ann", password: "secret1" });
  });

  it("tells the product API which browser it is, the same at each try, and what its reader reads; of the demo it tells nothing", async () => {
    request.jar.values.set("memex-language", "zh-CN");
    for (const password of ["secret1", "secret2"]) await authorize("login", { email: "ann@example.com", password });
    const [first, second] = api.seen.filter(({ path }) => path === "/api/auth/login").map(({ headers }) => headers);
    expect(first?.["x-memescope-device"]).toMatch(/^[\w-]{43}$/);
    expect([second?.["x-memescope-device"], second?.["accept-language"]]).toEqual([first?.["x-memescope-device"], "zh-CN"]);
    await authorize("demo", {}).catch(() => undefined);
    expect(api.seen.at(-1)?.path).toBe("/api/v1/demo");
    expect(api.seen.at(-1)?.headers["x-memescope-device"]).toBeUndefined();
  });

  it("tells how many minutes a lock lasts", async () => {
    api.lockedForS = 829;
    await expect(authorize("login", { email: "ann@example.com", password: "secret1" })).rejects.toThrow(/^rate_limited:14$/);
  });

  it("tells the problem's code, and asks nobody about what cannot be right", async () => {
    await expect(authorize("register", { email: "ann@example.com", username: "ann", password: "secret1" })).rejects.toThrow("unauthenticated");
    api.reset();
    await expect(authorize("login", { email: "ann", password: "1" })).rejects.toThrow("invalid_input");
    expect(api.seen).toEqual([]);
    // No session; the browser's name was given at the first try.
    expect([...request.jar.values.keys()]).toEqual(["memescope-device"]);
  });
});
