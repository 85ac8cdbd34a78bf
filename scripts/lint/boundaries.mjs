// Which folders may import which: the table of docs/architecture.md, for eslint-plugin-boundaries, which oxlint runs.

const databases = ["drizzle-orm", "pg", "pg-boss", "@electric-sql/pglite"];
const apiLibraries = ["fastify", "@fastify/*", "@node-rs/argon2", ...databases];
const webLibraries = ["next", "next-auth", "next-intl", "next-themes", "react", "react-dom", "swr", "iron-session"];

/** A folder may import those listed before it, so that there can be no import cycles. */
const nouns = {
  components: [
    "feedback", "times", "live", "transactions", "views", "statement", "portfolio", "prices", "wallets", "social", "leaderboard", "auth",
    "settings", "timeline", "digest", "dashboard", "shell",
  ],
  "product-api/domain": [
    "limits", "mail", "assets", "valuation", "leaderboard", "auth", "live", "notifications", "webhooks", "prices", "wallets", "balances",
    "transactions", "alerts", "chain",
    "network", "health", "portfolio", "social", "timeline", "digest", "identity", "demo", "views", "settings",
  ],
};

/**
 * One row per folder, inner folders before the folders that contain them: what it may import besides itself, and either the libraries it
 * must not use (`denied`) or the only ones it may use (`allowed`). `entries` are files at the root that belong to it.
 */
const table = [
  ...rows("components", {
    may: ["components/ui", "lib/client", "lib/shared", "contracts"], allowed: ["react", "react-dom", "next", "next-intl"],
  }),
  {
    folder: "components/ui",
    may: ["lib/shared"],
    allowed: ["react", "react-dom", "next/navigation", "next-intl", "@radix-ui/*", "@tremor/react", "cmdk", "recharts"],
  },
  {
    folder: "app", entries: ["middleware.ts", "instrumentation.ts"], denied: apiLibraries,
    may: ["components/*", "components/ui", "lib", "lib/client", "lib/shared", "contracts", "messages"],
  },
  { folder: "lib/client", may: ["lib/shared", "contracts"], denied: apiLibraries },
  { folder: "lib/shared", may: ["contracts"], denied: apiLibraries },
  { folder: "lib", may: ["lib/shared", "contracts", "messages"], denied: apiLibraries },
  { folder: "messages", may: [] },
  { folder: "contracts", may: [], denied: [...apiLibraries, ...webLibraries] },
  { folder: "product-api/http", may: ["product-api/domain", "product-api/domain/*", "contracts"], denied: webLibraries },
  { folder: "product-api/workers", may: ["product-api/domain", "product-api/domain/*", "product-api/upstreams"], denied: webLibraries },
  ...rows("product-api/domain", { may: ["product-api/domain", "product-api/db", "contracts"], denied: webLibraries }),
  { folder: "product-api/domain", may: ["product-api/domain/*", "product-api/db", "contracts"], denied: webLibraries },
  { folder: "product-api/upstreams", may: [], denied: webLibraries },
  { folder: "product-api/db", may: [], denied: webLibraries },
  // main.ts, worker-main.ts, app.ts and env.ts assemble the product API; nothing may import them.
  { folder: "product-api", may: ["product-api/*", "product-api/domain/*", "contracts"], denied: webLibraries },
  { folder: "sandbox", may: [], denied: webLibraries },
];

function rows(folder, { may, ...libraries }) {
  return nouns[folder].map((noun, at) => ({
    folder: `${folder}/${noun}`, may: [...nouns[folder].slice(0, at).map((other) => `${folder}/${other}`), ...may], ...libraries,
  }));
}

const outside = ["external", "core"];

/** A row as policies of the plugin, where the last match wins. */
function policiesOf({ folder, may, allowed, denied = [] }) {
  const toLibrary = (name) => {
    const [, source, internalPath] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name);
    return { module: { origin: "external", source, ...(internalPath && { internalPath }) } };
  };
  return [
    { allow: { to: { element: { type: [folder, ...may] } } } },
    { [allowed ? "disallow" : "allow"]: { to: { module: { origin: outside } } } },
    ...(allowed ? [{ allow: { to: allowed.map(toLibrary) } }] : []),
    ...(denied.length > 0 ? [{ disallow: { to: denied.map(toLibrary) } }] : []),
  ];
}

const tests = "**/*.{test,bench}.{ts,tsx}";

export const boundarySettings = {
  // Resolves the paths of tsconfig.json.
  "import/resolver": { typescript: { alwaysTryTypes: true } },
  "boundaries/root-path": process.cwd(),
  "boundaries/elements": table.map(({ folder }) => ({ type: folder, pattern: folder, partialMatch: false })),
  "boundaries/elements-single-match": true,
  "boundaries/files": [{ category: "entry", pattern: table.flatMap(({ entries = [] }) => entries) }],
  "boundaries/dependency-nodes": ["import", "export", "dynamic-import", "require"],
  "boundaries/additional-dependency-nodes": [
    { selector: "TSImportType > TSLiteralType > Literal", kind: "type", name: "import-type" },
    { selector: "TSImportType > Literal", kind: "type", name: "import-type" },
  ],
};

/**
 * The table as overrides: each folder is checked only against its own row, since checking all rows for each import would double lint's
 * running time. Outer folders come first, because an inner folder overrides them.
 */
export const boundaryRules = table.toReversed().map((row) => ({
  files: [`${row.folder}/**`, ...(row.entries ?? [])],
  excludeFiles: [tests],
  rules: {
    "boundaries/dependencies": ["error", {
      default: "disallow", checkAllOrigins: true, checkUnknownLocals: true, policies: policiesOf(row),
      message: "{{from.file.path}} may not import {{dependency.source}} (scripts/lint/boundaries.mjs).",
    }],
  },
}));
