import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { crashMessages } from "./crash";
import en from "./en.json";

type Tree = { [name: string]: string | Tree };

function texts(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : texts(value)));
}

const all = new Set([...texts(en), `${crashMessages.en.title} ${crashMessages.en.text}`]);

/** Every text that SPEC.md section 8 quotes, by its headings. An apostrophe within a word is no quotation mark. */
const [section = ""] = readFileSync("docs/SPEC.md", "utf8").split("## 8. Error catalogue\n")[1]?.split("\n## ") ?? [];
const quoted = section.split("\n### ").slice(1).map((part): [string, string[]] => [
  part.slice(0, part.indexOf("\n")), [...part.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, text = ""]) => text),
]);

/** Where SPEC.md leaves a name or a number open; an empty text is one that is thrown, and shown as `errors.unauthenticated`. */
const filledIn: Record<string, string> = {
  "No refresh token available": "",
  "Registration successful! Welcome to the analytics platform!": "Registration successful! Welcome to Memescope!",
  "Twitter scraping setup completed! Mentions will be tracked every N minutes.": "Twitter scraping setup completed! Mentions will be tracked every {minutes} minutes.",
};

/** Texts that SPEC.md describes without quoting them. */
const described = [
  "New Transaction", "Received {amount}", "Sent {amount}", "Pending Transaction", "Token Transfer", "WebSocket Error",
  "Leaderboard synced successfully!", "Failed to sync the leaderboard. Please try again.", "Message", "Stack trace",
];

it.each([...quoted, ["described", described] as const])("every success and error text of SPEC.md exists: %s", (_noun, wanted) => {
  expect(wanted.length).toBeGreaterThan(2);
  expect(wanted.map((text) => filledIn[text] ?? text).filter((text) => text !== "" && !all.has(text))).toEqual([]);
});

it("finds every quoted text of SPEC.md", () => {
  expect(quoted.map(([heading]) => heading)).toEqual(["Generic", "Auth screens", "Wallets", "Social", "Leaderboard", "Application"]);
  expect(section.match(/(?<!\w)'|'(?!\w)/g)?.length).toBe(2 * quoted.flatMap(([, texts]) => texts).length);
});
