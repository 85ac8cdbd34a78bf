import path from "node:path";
import { layerOf } from "./layers.mjs";

const freeFile = /\.(test|bench)\.tsx?$/;

/**
 * Why `file` may not import `source`, or undefined if it may.
 * @param {string} file path relative to the root
 * @param {string} source what stands in the import
 */
export function refusal(file, source) {
  const layer = layerOf(file);
  if (!layer || freeFile.test(file)) return undefined;
  const target = internalPath(file, source);
  if (target === undefined) return refuseLibrary(layer, source);
  const targetLayer = layerOf(target);
  const isAllowed = targetLayer && (targetLayer === layer || layer.may.some((name) => covers(name, targetLayer.folder)));
  if (isAllowed) return undefined;
  const may = layer.may.length ? layer.may.join(", ") : "libraries only";
  return `${layer.folder} may not import ${targetLayer?.folder ?? target} (it may import: ${may}).`;
}

function internalPath(file, source) {
  if (source.startsWith("@/")) return path.posix.normalize(source.slice(2));
  if (source.startsWith(".")) return path.posix.join(path.posix.dirname(file), source);
  if (source.startsWith("/") || source.startsWith("file:")) return source;
  return undefined;
}

function refuseLibrary({ folder, libraries }, source) {
  const { allowed, denied = [] } = libraries ?? {};
  const isRefused = allowed ? !allowed.some((name) => covers(name, source)) : denied.some((name) => covers(name, source));
  if (!isRefused) return undefined;
  return `${folder} may not import the library ${source}${allowed ? ` (it may import: ${allowed.join(", ")})` : ""}.`;
}

function covers(name, source) {
  if (name.endsWith("/*")) return source.startsWith(name.slice(0, -1));
  return source === name || source.startsWith(`${name}/`);
}

/** Reports every import that the table of layers does not allow, however it is written. */
export const importRule = {
  meta: { type: "problem", schema: [], messages: { refused: "{{why}}", unknown: "An import whose path is computed cannot be checked." } },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    const check = (node, source) => {
      const text = staticText(source);
      if (text === undefined) {
        if (layerOf(file) && !freeFile.test(file)) context.report({ node, messageId: "unknown" });
        return;
      }
      const why = refusal(file, text);
      if (why) context.report({ node, messageId: "refused", data: { why } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument),
      TSExternalModuleReference: (node) => check(node, node.expression),
      'CallExpression[callee.name="require"]': (node) => node.arguments[0] && check(node, node.arguments[0]),
    };
  },
};

/** The text of a literal, or the fixed start of a template that fixes at least a folder. */
function staticText(node) {
  if (node.type === "TSLiteralType") return staticText(node.literal);
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return undefined;
  const start = node.quasis[0]?.value.cooked ?? "";
  if (node.expressions.length === 0) return start;
  return start.lastIndexOf("/") > start.lastIndexOf("..") + 1 ? `${start}x` : undefined;
}
