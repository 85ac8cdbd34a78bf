import { afterEach, beforeEach, expect, it } from "vitest";
import { MapJar } from "@/tests/support/map-jar";
import { clientAtSignIn, clientOnDevice, deviceCookieName, readDevice } from "./device";

const secret = (letter: string) => letter.repeat(40);
const env = { isHttps: true, isLoopback: false, sessionSecrets: [secret("a")] as [string, ...string[]] };
const name = deviceCookieName(env);
const headers = new Headers();
let jar: MapJar;
beforeEach(() => void (jar = new MapJar()));
afterEach(() => jar.values.clear());

it("names a browser once, at random, and by what no script can read", async () => {
  const first = await clientAtSignIn(jar, headers, env);
  expect(first.deviceId).toMatch(/^[\w-]{43}$/);
  expect((await clientAtSignIn(jar, headers, env)).deviceId).toBe(first.deviceId);
  expect((await clientAtSignIn(new MapJar(), headers, env)).deviceId).not.toBe(first.deviceId);
  expect(jar.written[0]).toMatchObject({ name: "__Host-memescope-device", options: { httpOnly: true, secure: true, sameSite: "lax", path: "/", maxAge: 34_560_000 } });
  expect(jar.values.get(name)).not.toContain(first.deviceId);
});

it("reads what it sealed, with an older secret too, and nothing that it did not", async () => {
  const { deviceId } = await clientAtSignIn(jar, headers, env);
  expect(await readDevice(jar, { ...env, sessionSecrets: [secret("b"), secret("a")] })).toBe(deviceId);
  expect(await readDevice(jar, { ...env, sessionSecrets: [secret("b")] })).toBeNull();
  for (const made of [deviceId!, "nonsense", ""]) {
    jar.values.set(name, made);
    expect(await readDevice(jar, env)).toBeNull();
  }
});

it("gives no name to a browser that does not sign in, and tells what its reader reads", async () => {
  jar.values.set("memex-language", "zh-TW");
  expect(await clientOnDevice(jar, headers, env)).toMatchObject({ deviceId: undefined, language: "zh-TW" });
  expect(jar.written).toEqual([]);
});
