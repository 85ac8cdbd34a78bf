import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allowedScripts } from "./allowed-scripts";
import { checkLockfile, type LockedPackage, type Lockfile } from "./rules";

const sha512 = `sha512-${"A".repeat(86)}==`;
const good: LockedPackage = { version: "1.0.0", integrity: sha512, dependencies: { b: "^1.2.3 || >=2 <3", c: "npm:other@~1.0.0-rc.1", d: "*", e: "latest" } };
const lockfile = (changed: LockedPackage, place = "node_modules/a"): Lockfile => ({ lockfileVersion: 3, packages: { "": {}, [place]: { ...good, ...changed } } });
const from = (resolved: string) => lockfile({ resolved });

it("finds nothing wrong with the product's own", () => {
  expect(checkLockfile(JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile, allowedScripts)).toEqual([]);
});

it.each([
  ["as the product's are", lockfile({})],
  ["from the registry", from("https://registry.npmjs.org/a/-/a-1.0.0.tgz")],
  ["from the registry, of a scope", from("https://registry.npmjs.org/@scope/a/-/a-1.0.0.tgz")],
  ["within another", { lockfileVersion: 3, packages: { "node_modules/a/node_modules/b": { version: "1.0.0", inBundle: true } } }],
])("takes packages %s", (_, file) => expect(checkLockfile(file, {})).toEqual([]));

it.each([
  ["without integrity", lockfile({ integrity: undefined as unknown as string })],
  ["with a weaker one", lockfile({ integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" })],
  ["with two of which one is weaker", lockfile({ integrity: `sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk= ${sha512}` })],
  ["from another host", from("https://registry.evil.example/a/-/a-1.0.0.tgz")],
  ["from a host that only begins alike", from("https://registry.npmjs.org.evil.example/a/-/a-1.0.0.tgz")],
  ["by a line that anybody may read", from("http://registry.npmjs.org/a/-/a-1.0.0.tgz")],
  ["from git", from("git+ssh://git@github.com/a/a.git#0123456")],
  ["from a folder", from("file:../a")],
  ["that are links", lockfile({ link: true })],
  ["that want another from git", lockfile({ dependencies: { b: "github:a/b" } })],
  ["that want another from an address", lockfile({ optionalDependencies: { b: "https://evil.example/b.tgz" } })],
  ["that want another from a folder", lockfile({ dependencies: { b: "file:b" } })],
  ["that run a script nobody has allowed", lockfile({ hasInstallScript: true })],
  ["that run a script which another of its name's end may", lockfile({ hasInstallScript: true }, "node_modules/@evil/allowed")],
])("refuses packages %s", (_, file) => {
  const found = checkLockfile(file, { ...(_.includes("another of its") && { allowed: "is read" }) });
  expect(found.filter((line) => !line.includes("but has none"))).toHaveLength(1);
});

it("refuses what the product itself wants from elsewhere, and addresses on some packages alone", () => {
  expect(checkLockfile({ lockfileVersion: 3, packages: { "": { devDependencies: { b: "git+https://example.com/b.git" } } } }, {})).toEqual(["the product: requires b from git+https://example.com/b.git"]);
  const packages = { "node_modules/a": good, "node_modules/b": { ...good, resolved: "https://registry.npmjs.org/b/-/b-1.0.0.tgz" } };
  expect(checkLockfile({ lockfileVersion: 3, packages }, {})).toEqual(["1 of 2 packages name their source: either all or none should"]);
});

it("refuses a reason that nobody needs any more, and a lockfile of another version", () => {
  expect(checkLockfile(lockfile({}), { gone: "was needed" })).toEqual(["gone: may run an install script, but has none"]);
  expect(checkLockfile({ lockfileVersion: 2, packages: {} }, {})).toEqual(["version 2: only 3 is known"]);
});
