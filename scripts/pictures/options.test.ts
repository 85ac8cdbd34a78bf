import { expect, test } from "vitest";
import { parseOptions, shotName } from "./options";
import { allScenes, parseScene } from "./scenes";

test("takes pictures of everything by default", () => {
  expect(parseOptions([])).toMatchObject({
    routes: allScenes, themes: ["light", "dark", "matrix"], widths: [360, 820, 1440], languages: ["en", "zh-TW", "zh-CN"], url: undefined,
    subject: "screens",
  });
});

test("arguments narrow the selection", () => {
  expect(parseOptions(["--routes=/wallets?q=a,/prices", "--widths=320", "--url=http://localhost:3000"])).toMatchObject({
    routes: ["/wallets?q=a", "/prices"], widths: [320], url: "http://localhost:3000",
  });
  expect(parseOptions(["--readme"])).toMatchObject({
    routes: ["/dashboard"], themes: ["dark"], widths: [1440], languages: ["en"], subject: "readme",
  });
  expect(parseOptions(["--gallery", "--themes=matrix"])).toMatchObject({ themes: ["matrix"], subject: "gallery" });
});

test.each([
  ["--route=/x", "Unknown argument --route=/x"],
  ["--themes=blue", "blue is not one of light, dark, matrix"],
  ["--routes=/wallets+nothing", "Nothing can be opened as /wallets+nothing"],
])("an invalid argument is named: %s", (argument, message) => {
  expect(() => parseOptions([argument])).toThrow(message);
});

test("a picture is named after what it shows", () => {
  expect(shotName("/wallets+add", "dark", 390, "zh-TW")).toBe("wallets-add-dark-390-zh-TW.png");
  expect(shotName("/", "light", 1440, "en")).toBe("home-light-1440-en.png");
  expect(parseScene("/wallets+add")).toEqual({ path: "/wallets", overlay: "add", isPublic: false });
  expect(parseScene("/login")).toEqual({ path: "/login", overlay: undefined, isPublic: true });
});
