/** A file that is misplaced, badly named, too long or not allowed. */
export interface Finding {
  level: "error" | "warning";
  file: string;
  what: string;
}

const topLevel = new Set([
  "app", "components", "lib", "messages", "public", "contracts", "product-api", "sandbox", "tests", "docs", "scripts",
  "middleware.ts", "instrumentation.ts", "package.json", "package-lock.json", "next.config.mjs", "tsconfig.json",
  "tailwind.config.ts", "postcss.config.mjs", "oxlint.config.mjs", ".oxlintrc.json", "vitest.config.ts", "playwright.config.ts",
  "README.md", ".env.example", ".gitignore", ".git-blame-ignore-revs", ".ci", "LICENSE", "SECURITY.md", "CHANGELOG.md",
  "CONTRIBUTING.md",
]);

const nouns = ["auth", "wallets", "portfolio", "prices", "social", "leaderboard", "live", "settings", "timeline", "digest", "views"];
const services = ["chain", "explorer", "archive", "mail", "x", "prices", "memex", "webhooks"];

/** The folders allowed in these places. */
const knownFolders: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^contracts\/([^/]+)\//, [...nouns, "alerts", "fields", "mail", "statement", "webhooks"]],
  [/^components\/([^/]+)\//, [...nouns, "feedback", "statement", "times", "transactions", "ui", "shell", "dashboard"]],
  [/^lib\/([^/]+)\//, ["server", "client", "shared", "i18n"]],
  [/^product-api\/([^/]+)\//, ["http", "domain", "db", "upstreams", "workers"]],
  [/^product-api\/domain\/([^/]+)\//, [
    ...nouns, "alerts", "assets", "balances", "chain", "demo", "health", "identity", "limits", "mail", "network", "notifications",
    "transactions", "valuation", "webhooks",
  ]],
  [/^product-api\/upstreams\/([^/]+)\//, services],
  [
    /^product-api\/workers\/([^/]+)\//,
    [
      "chain-sync", "chain-backfill", "price-poll", "social-scrape", "digest-send", "webhook-deliver", "leaderboard-score", "ledger-audit",
      "mail",
    ],
  ],
  [/^sandbox\/([^/]+)\//, ["chain", "x", "prices", "memex", "mail", "seed"]],
  [/^tests\/([^/]+)\//, ["e2e", "faults", "fixtures", "gallery", "integration", "load", "security", "spec-api", "support"]],
];

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const routeSegment = /^(\([a-z0-9-]+\)|@[a-z0-9-]+|\[{1,2}(\.\.\.)?[a-zA-Z]+\]{1,2})$/;
const otherNames =
  /^((README|SPEC|SECURITY|CHANGELOG|CONTRIBUTING)\.md|LICENSE.*|\.[a-z.-]+|zh-(TW|CN)\.json|[0-9]{4}_[a-z0-9_-]+\.(sql|json)|_journal\.json)$/;

/** Whether every part of a path follows the naming rules. */
export function checkNames(file: string): Finding[] {
  const isFont = file.startsWith("public/fonts/");
  const wrong = file.split("/").find((part) => !kebab.test(part) && !routeSegment.test(part) && !otherNames.test(part));
  return wrong && !isFont ? [{ level: "error", file, what: `"${wrong}" is not kebab-case` }] : [];
}

const addTo = (list: string) => `if it is new, add it to \`${list}\` in scripts/structure/rules.ts`;

/** Whether the file is in a known folder. */
export function checkPlace(file: string): Finding[] {
  const top = file.split("/")[0] ?? "";
  if (!topLevel.has(top)) {
    return [{ level: "error", file, what: `"${top}" is not a known entry of the root; ${addTo("topLevel")}` }];
  }
  return knownFolders.flatMap(([place, known]) => {
    const folder = place.exec(file)?.[1];
    if (folder === undefined || known.includes(folder)) return [];
    return [{ level: "error", file, what: `"${folder}" is not one of ${known.join(", ")}; ${addTo("knownFolders")}` }];
  });
}

const codeFile = /\.(ts|tsx|mjs|css)$/;
const maxLines = 400;
const longLines = 250;

/** Checks the length, and that no test is marked as the only one to run. */
export function checkText(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const lines = text.split("\n").length - 1;
  if (codeFile.test(file) && lines > maxLines) findings.push({ level: "error", file, what: `${lines} lines, at most ${maxLines}` });
  else if (codeFile.test(file)
    && lines > longLines) findings.push({ level: "warning", file, what: `${lines} lines, better under ${longLines}` });
  if (/\.(test|spec)\.tsx?$/.test(file) && /\b(test|it|describe)(\.\w+)*\.only\b/.test(text)) {
    findings.push({ level: "error", file, what: "a test marked as the only one keeps all others from running" });
  }
  return findings;
}

/** One handler serves all calls of the contract; sign-in belongs to next-auth. */
const apiRoutes = new Set(["app/api/auth/[...nextauth]/route.ts", "app/api/[[...path]]/route.ts"]);

/** Whether a route under /api is one of those: any other would respond without the contract's checks, or leak tokens. */
export function checkRoute(file: string): Finding[] {
  if (!/^app\/api\/.*route\.tsx?$/.test(file) || apiRoutes.has(file)) return [];
  return [{ level: "error", file, what: "a call is declared in contracts/, and answered by app/api/[[...path]]" }];
}
