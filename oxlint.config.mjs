import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { boundaryRules, boundarySettings } from "./scripts/lint/boundaries.mjs";
import { restrictedSyntax } from "./scripts/lint/restricted-syntax.mjs";

const shared = JSON.parse(readFileSync(new URL(".oxlintrc.json", import.meta.url), "utf8"));

/** All that lint checks: the rules of .oxlintrc.json, which need no configuration in code, and those of the project in scripts/lint. */
export default {
  ...shared,
  options: { reportUnusedDisableDirectives: "error" },
  jsPlugins: ["eslint-plugin-boundaries", fileURLToPath(import.meta.resolve("./scripts/lint/plugin.mjs"))],
  settings: boundarySettings,
  rules: { ...shared.rules, "project/line-length": "error" },
  overrides: [...shared.overrides, ...boundaryRules, ...restrictedSyntax],
};
