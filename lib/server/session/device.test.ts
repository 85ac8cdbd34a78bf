import { afterEach, beforeEach, expect, it } from "vitest";
import { MapJar } from "@/tests/support/web/map-jar";
import { clientAtSignIn, clientOnDevice, deviceCookieName, readDevice } from "./device";

const secret = (letter: string) => letter.repeat(40);
const env = { isHttps: true, isLoopback: false, sessionSecrets: [secret("a")] as [string, ...string[]] };
const name = deviceCookieName(env);
const headers = new Headers();
let jar: MapJar;
beforeEach(() => void (jar = new MapJar()));
afterEach(() => jar.values.clear());

it("gives a browser one random id, in a sealed cookie that no script can read", async () => {
  const first = await clientAtSignIn(jar, headers, env);
  expect(first.deviceId).toMatch(/^[\w-]{43}$/);
  expect((await clientAtSignIn(jar, headers, env)).deviceId).toBe(first.deviceId);
  expect((await clientAtSignIn(new MapJar(), headers, env)).deviceId).not.toBe(first.deviceId);
  expect(jar.written[0]).toMatchObject({
    name: "__Host-memescope-device", options: { httpOnly: true, secure: true, sameSite: "lax", path: "/", maxAge: 34_560_000 },
  });
  expect(jar.values.get(name)).not.toContain(first.deviceId);
});

it("reads only ids that it sealed itself, with an older secret too", async () => {
  const { deviceId } = await clientAtSignIn(jar, headers, env);
  expect(await readDevice(jar, { ...env, sessionSecrets: [secret("b"), secret("a")] })).toBe(deviceId);
  expect(await readDevice(jar, { ...env, sessionSecrets: [secret("b")] })).toBeNull();
  for (const made of [deviceId!, "nonsense", ""]) {
    jar.values.set(name, made);
    expect(await readDevice(jar, env)).toBeNull();
  }
});

it("gives no id to a browser that does not sign in, and returns the reader's language", async () => {
  jar.values.set("memex-language", "zh-TW");
  expect(await clientOnDevice(jar, headers, env)).toMatchObject({ deviceId: undefined, language: "zh-TW" });
  expect(jar.written).toEqual([]);
});
