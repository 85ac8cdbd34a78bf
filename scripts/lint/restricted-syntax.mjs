// Forbidden syntax and imports, with the folders each rule applies to. Which folder may import which is in boundaries.mjs.

const tests = ["**/*.test.ts", "**/*.test.tsx", "**/*.bench.ts"];
const webHalf = ["app/**", "components/**", "lib/**", "middleware.ts", "instrumentation.ts"];
const product = [...webHalf, "contracts/**", "product-api/**", "sandbox/**"];

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "process.env is read only in the process's env.ts.",
};
const environmentDestructured = {
  selector: "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name='env']",
  message: environment.message,
};
const clock = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: "Time is passed in." },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: "Time is passed in." },
  { selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']", message: "Randomness is passed in." },
];
const network = {
  selector: "CallExpression[callee.name='fetch'], CallExpression[callee.object.name='globalThis'][callee.property.name='fetch']",
};
const mocks = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock)$/]",
  message: "Test files share a worker, and with it their mocks: register a stand-in in vitest.config.ts, or pass one in.",
};
// If a line breaks at the dot, the dot stays with the text before it: `a\u00a0· b`. A window's title does not wrap.
const looseDot = {
  selector: ":matches(JSXText[raw=/ · /], Literal[value=/^ · /], TemplateElement[value.raw=/^ · /]):not(JSXElement[openingElement.name.name='title'] *)",
  message: "Put a no-break space before a dot between two figures, so that no line begins with a dot.",
};
const spelledDot = {
  selector: "Literal[value=/\u00a0·/], TemplateElement[value.cooked=/\u00a0·/]",
  message: "For the dot between two figures, use DOT from lib/shared/format/dot.",
};

const webFetch = { ...network, message: "Screens do not fetch: readers belong in lib/server, the browser's calls in lib/client." };
const apiFetch = { ...network, message: "Only upstreams call other services; pass the client in." };
const sql = {
  from: "^(drizzle-orm|pg|@electric-sql/pglite)(/|$)",
  message: "SQL belongs only in queries.ts and commands.ts (or queries-….ts, commands-….ts) of a noun or of a part of one, and in db.",
};

const schemas = {
  from: "(^|/)contracts/(?!call$|(?:[a-z-]+/)?(?:[a-z-]+-)?rules$)|^zod(/|$)",
  message: "Schemas stay out of the browser's first load: import the type or a -rules file, and name a call by method and path.",
};
const rulesOnly = {
  from: "^zod(/|$)|^\\.\\.?/(?!(?:[a-z-]+/)?(?:[a-z-]+-)?rules$)",
  message: "A -rules file is for the browser's first load: no schemas.",
};

// The start of the template must name the folder, as in `../../messages/${language}.json`.
const computedImport = {
  selector: "ImportExpression > :not(Literal, TemplateLiteral[quasis.0.value.raw=/^(@|[.]{1,2})[/].*[/]/]).source",
  message: "An import whose path is computed cannot be checked.",
};

const bareCode = {
  selector: "CallExpression[callee.name=/^(dynamic|lazy)$/] ImportExpression:not(CallExpression[callee.name=/^(loadPart|loadWhenReachable|withMessages)$/] ImportExpression)",
  message: "Load it through loadPart, loadWhenReachable or withMessages: while offline, it then waits instead of crashing the screen.",
};

const unexplained = {
  selector: "CallExpression[callee.name='errorText'][arguments.1.value='']",
  message: "Say what failed: an error without a text of its own shows nothing but its status. RetryAlert does, and offers the next step.",
};

const env = [environment, environmentDestructured, computedImport];

const translators = {
  from: "^next-intl$",
  names: ["useTranslations"],
  message: "Import it from @/lib/shared/use-translations: this one creates a translator for each component.",
};

const pushed = {
  selector: "CallExpression[callee.property.name='push'][callee.object.name='router']",
  message: "Navigate with Link or useNavigate, so that the frame immediately shows which page is loading.",
};

const looseSession = {
  from: "^@/lib/server/session/current$",
  names: ["readSession", "readRequestSession"],
  message: "A page for members uses requireSession: the session may have ended since, and the return path is kept.",
};

const syntax = (...bans) => ({ "project/restricted-syntax": ["error", bans] });
/** What may not be imported or re-exported as a value: modules, or only those `names` of them. */
const imports = (...bans) => ({ "project/restricted-imports": ["error", bans] });

export const restrictedSyntax = [
  { files: product, excludeFiles: tests, rules: { "no-console": "error", ...syntax(...env) } },
  // Start-up and exit messages of the processes, and the web half's server log.
  { files: ["**/main.ts", "product-api/worker-main.ts"], rules: { "no-console": "off" } },
  { files: ["lib/server/**", "instrumentation.ts"], rules: { "no-console": ["error", { allow: ["warn", "error"] }] } },
  { files: ["scripts/**/*.ts"], excludeFiles: tests, rules: syntax(environment, environmentDestructured) },
  // Sign-in uses next-auth's own protocol, which is not part of the contract.
  {
    files: ["app/**", "components/**"],
    excludeFiles: [...tests, "components/auth/sign-in.ts"],
    rules: syntax(...env, webFetch, looseDot, spelledDot, bareCode, unexplained),
  },
  // Pages before sign-in (components/auth) have no frame to show navigation; the other two files implement it.
  {
    files: ["components/**"],
    excludeFiles: [...tests, "components/auth/**", "components/ui/controls/use-navigate.ts", "components/shell/frame/navigation-target.ts"],
    rules: syntax(...env, webFetch, looseDot, spelledDot, bareCode, unexplained, pushed),
  },
  { files: ["app/(app)/**"], excludeFiles: tests, rules: imports(looseSession) },
  { files: ["contracts/**", "lib/shared/**"], excludeFiles: tests, rules: syntax(...env, ...clock, webFetch) },
  { files: ["product-api/**"], excludeFiles: [...tests, "product-api/upstreams/**"], rules: syntax(...env, apiFetch) },
  { files: ["product-api/domain/**"], excludeFiles: tests, rules: syntax(...env, ...clock, apiFetch) },
  {
    files: ["product-api/**"],
    excludeFiles: [...tests, "product-api/db/**", "product-api/domain/**/queries{,-*}.ts", "product-api/domain/**/commands{,-*}.ts"],
    rules: imports(sql),
  },
  {
    // Not components/ui, which may not import either of them in any form (boundaries.mjs).
    files: ["components/**", "lib/client/**", "lib/shared/**"],
    excludeFiles: [...tests, "components/ui/**"],
    rules: { ...imports(schemas, translators), "typescript/no-import-type-side-effects": "error" },
  },
  { files: ["components/ui/**"], excludeFiles: tests, rules: imports(translators) },
  { files: ["contracts/**/{rules,*-rules}.ts", "contracts/call.ts"], rules: imports(rulesOnly) },
  { files: tests, rules: syntax(mocks) },
  { files: ["**/env.ts", "instrumentation.ts"], rules: { "project/restricted-syntax": "off" } },
];
