// Who may import whom (docs/architecture.md). The longest folder that holds a file is its layer; a
// layer may always import itself, and a folder it may import includes the folders within. `libraries` limits the packages, where it is given.

const webLibraries = { denied: ["fastify", "@fastify/*", "drizzle-orm", "pg", "pg-boss", "@electric-sql/pglite", "@node-rs/argon2"] };
const apiLibraries = { denied: ["next", "next-auth", "next-intl", "next-themes", "react", "react-dom", "swr", "iron-session"] };

export const layers = [
  { folder: "app", may: ["components", "lib", "contracts", "messages"], libraries: webLibraries },
  {
    folder: "components",
    may: ["components/ui", "lib/client", "lib/shared", "contracts"],
    libraries: { allowed: ["react", "react-dom", "next", "next-intl"] },
  },
  {
    folder: "components/ui",
    may: [],
    libraries: { allowed: ["react", "react-dom", "next/link", "next/image", "next-intl", "@radix-ui/*", "@tremor/react", "recharts"] },
  },
  { folder: "lib", may: ["lib/shared", "contracts", "messages"], libraries: webLibraries },
  { folder: "lib/client", may: ["lib/shared", "contracts"], libraries: webLibraries },
  { folder: "lib/shared", may: ["contracts"], libraries: webLibraries },
  { folder: "messages", may: [] },
  { folder: "contracts", may: [], libraries: { denied: [...webLibraries.denied, ...apiLibraries.denied] } },
  // main.ts, worker-main.ts and env.ts put the product API together; nothing may import them.
  {
    folder: "product-api",
    may: ["product-api/http", "product-api/workers", "product-api/domain", "product-api/upstreams", "product-api/db", "contracts"],
    libraries: apiLibraries,
  },
  { folder: "product-api/http", may: ["product-api/domain", "contracts"], libraries: apiLibraries },
  { folder: "product-api/workers", may: ["product-api/domain", "product-api/upstreams"], libraries: apiLibraries },
  { folder: "product-api/domain", may: ["product-api/db", "contracts"], libraries: apiLibraries },
  { folder: "product-api/upstreams", may: [], libraries: apiLibraries },
  { folder: "product-api/db", may: [], libraries: apiLibraries },
  { folder: "sandbox", may: [], libraries: apiLibraries },
];

/** Files at the root that belong to the web half. */
const webEntries = /^(middleware|instrumentation)(-client)?\.ts$/;

/** The layer of a path relative to the root, or undefined for tests, scripts and tool settings. */
export function layerOf(file) {
  if (webEntries.test(file)) return layers[0];
  return layers
    .filter(({ folder }) => file === folder || file.startsWith(`${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length)[0];
}
