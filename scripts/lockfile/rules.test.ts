import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allowedScripts } from "./allowed-scripts";
import { checkLockfile, type LockedPackage, type Lockfile } from "./rules";

const sha512 = `sha512-${"A".repeat(86)}==`;
const good: LockedPackage = {
  version: "1.0.0", integrity: sha512, dependencies: { b: "^1.2.3 || >=2 <3", c: "npm:other@~1.0.0-rc.1", d: "*", e: "latest" },
};
const lockfile = (changed: LockedPackage, place = "node_modules/a"): Lockfile => ({
  lockfileVersion: 3, packages: { "": {}, [place]: { ...good, ...changed } },
});
const from = (resolved: string) => lockfile({ resolved });

it("finds nothing wrong with the product's own lockfile", () => {
  expect(checkLockfile(JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile, allowedScripts)).toEqual([]);
});

it.each([
  ["like the product's own", lockfile({})],
  ["from the registry", from("https://registry.npmjs.org/a/-/a-1.0.0.tgz")],
  ["with a scope from the registry", from("https://registry.npmjs.org/@scope/a/-/a-1.0.0.tgz")],
  ["bundled within another", { lockfileVersion: 3, packages: { "node_modules/a/node_modules/b": { version: "1.0.0", inBundle: true } } }],
])("accepts packages %s", (_, file) => expect(checkLockfile(file, {})).toEqual([]));

it.each([
  ["without integrity", lockfile({ integrity: undefined })],
  ["with a weaker integrity hash", lockfile({ integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" })],
  ["with two hashes, one of them weaker", lockfile({ integrity: `sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk= ${sha512}` })],
  ["from another host", from("https://registry.evil.example/a/-/a-1.0.0.tgz")],
  ["from a host whose name only begins the same", from("https://registry.npmjs.org.evil.example/a/-/a-1.0.0.tgz")],
  ["over an unencrypted connection", from("http://registry.npmjs.org/a/-/a-1.0.0.tgz")],
  ["from git", from("git+ssh://git@github.com/a/a.git#0123456")],
  ["from a folder", from("file:../a")],
  ["that are links", lockfile({ link: true })],
  ["with a dependency from git", lockfile({ dependencies: { b: "github:a/b" } })],
  ["with a dependency from a URL", lockfile({ optionalDependencies: { b: "https://evil.example/b.tgz" } })],
  ["with a dependency from a folder", lockfile({ dependencies: { b: "file:b" } })],
  ["with an install script that is not allowed", lockfile({ hasInstallScript: true })],
  ["that run a script which another of its name's end may", lockfile({ hasInstallScript: true }, "node_modules/@evil/allowed")],
])("refuses packages %s", (_, file) => {
  const found = checkLockfile(file, { ...(_.includes("another of its") && { allowed: "is read" }) });
  expect(found.filter((line) => !line.includes("but has none"))).toHaveLength(1);
});

it("refuses the product's own dependencies from elsewhere, and resolved URLs on only some packages", () => {
  expect(checkLockfile({ lockfileVersion: 3, packages: { "": { devDependencies: { b: "git+https://example.com/b.git" } } } }, {})).toEqual([
    "the product: requires b from git+https://example.com/b.git",
  ]);
  const packages = { "node_modules/a": good, "node_modules/b": { ...good, resolved: "https://registry.npmjs.org/b/-/b-1.0.0.tgz" } };
  expect(checkLockfile({ lockfileVersion: 3, packages }, {})).toEqual(["1 of 2 packages name their source: either all or none should"]);
});

it("refuses an allowed install script that no longer exists, and a lockfile of another version", () => {
  expect(checkLockfile(lockfile({}), { gone: "was needed" })).toEqual(["gone: may run an install script, but has none"]);
  expect(checkLockfile({ lockfileVersion: 2, packages: {} }, {})).toEqual(["version 2: only 3 is known"]);
});
