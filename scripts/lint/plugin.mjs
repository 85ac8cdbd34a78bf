// @ts-check
// The project's own rules, for oxlint. What they forbid, and where, is in restricted-syntax.mjs.
import { lineLength } from "./line-length.mjs";

/**
 * Nodes that match a selector. Options: a list of `{ selector, message }`.
 * @type {import("eslint").Rule.RuleModule}
 */
const restrictedSyntax = {
  meta: { schema: false },
  create: ({ options: [bans], report }) => Object.fromEntries(
    bans.map(({ selector, message }) => [selector, (node) => report({ node, message })]),
  ),
};

/**
 * Imports and re-exports of values. Options: a list of `{ from, names, message }`, with a regular expression for the module.
 * @type {import("eslint").Rule.RuleModule}
 */
const restrictedImports = {
  meta: { schema: false },
  create({ options: [bans], report }) {
    const check = (node) => {
      if (!node.source || isOfTypes(node)) return;
      const names = namesOf(node);
      for (const ban of bans) {
        const isNamed = !ban.names || !names || names.some((name) => ban.names.includes(name));
        if (isNamed && new RegExp(ban.from).test(node.source.value)) report({ node, message: ban.message });
      }
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

const kindOf = (node) => node.importKind ?? node.exportKind;

function isOfTypes(node) {
  const { specifiers = [] } = node;
  return kindOf(node) === "type" || (specifiers.length > 0 && specifiers.every((one) => kindOf(one) === "type"));
}

/** The names of imported values, or undefined if everything is imported. */
function namesOf({ type, specifiers = [] }) {
  if (type === "ExportAllDeclaration" || specifiers.some((one) => one.type === "ImportNamespaceSpecifier")) return undefined;
  return specifiers.filter((one) => kindOf(one) !== "type").map(({ imported, local }) => (imported ?? local).name);
}

export default {
  meta: { name: "project" },
  rules: { "line-length": lineLength, "restricted-syntax": restrictedSyntax, "restricted-imports": restrictedImports },
};
