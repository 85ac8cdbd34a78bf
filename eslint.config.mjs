import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import tseslint from "typescript-eslint";
import { boundaryRules } from "./scripts/lint/boundaries.mjs";
import { lineLengthRules } from "./scripts/lint/line-length.mjs";
import { restrictedSyntax } from "./scripts/lint/restricted-syntax.mjs";

/** The rules that need types are in .oxlintrc.json. */
const typescript = ["**/*.ts", "**/*.tsx"];
/** Files that render nothing for users: the React rules are switched off for them. */
const withoutReact = ["**/*.test.tsx", "product-api/**", "sandbox/**", "contracts/**", "scripts/**", "tests/**/*.ts", "*.ts", "*.mjs"];
const reactRules = next.flatMap(({ rules = {} }) => Object.keys(rules)).filter((name) =>
  /^(react|react-hooks|jsx-a11y|@next\/next)\//.test(name));

export default [
  { ignores: [".build/**", ".next/**", ".data/**", "next-env.d.ts", "test-results/**", "playwright-report/**", "**/*.d.mts"] },
  ...next,
  ...nextTypescript,
  ...boundaryRules,
  lineLengthRules,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "import/no-anonymous-default-export": "off",
      // Ending a session loads a new document on purpose, so that nothing of the session stays in memory.
      "@next/next/no-location-assign-relative-destination": "off",
    },
  },
  {
    files: typescript,
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  // The React rules compile every file they check, which costs as much as a third of the whole run.
  { files: withoutReact, rules: Object.fromEntries(reactRules.map((name) => [name, "off"])) },
  ...restrictedSyntax,
];
