import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { laterNamespaces, type LaterNamespace } from "@/lib/shared/later-messages";
import en from "./en.json";

/** What a file of the web half imports statically, and the namespaces whose texts it uses. */
interface Source {
  imports: readonly string[];
  says: readonly string[];
  /** Parts loaded on demand, with the namespaces that are loaded with them. */
  parts: readonly { file: string; namespaces: readonly string[] }[];
}

const root = join(import.meta.dirname, "..");
const sources = new Map<string, Source>();

function find(from: string, specifier: string): string | null {
  const base = specifier.startsWith("@/") ? specifier.slice(2) : specifier.startsWith(".") ? join(dirname(from), specifier) : null;
  if (base === null) return null;
  return [`${base}.tsx`, `${base}.ts`].find((file) => ts.sys.fileExists(join(root, file))) ?? null;
}

function read(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const [imports, says, parts]: [string[], string[], { file: string; namespaces: string[] }[]] = [[], [], []];
  const visit = (node: ts.Node, coming: readonly string[] = []): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) imports.push((node.moduleSpecifier as ts.StringLiteral).text);
    if (ts.isCallExpression(node)) {
      const [argument] = node.arguments;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && argument && ts.isStringLiteral(argument)) {
        const part = find(file, argument.text);
        if (part) parts.push({ file: part, namespaces: [...coming] });
      }
      const called = node.expression.getText();
      if (called === "useTranslations" && argument && ts.isStringLiteralLike(argument)) says.push(argument.text.split(".")[0]!);
      if (["withMessages", "laterPart"].includes(called) && argument && ts.isArrayLiteralExpression(argument)) {
        const namespaces = argument.elements.map((one) => (one as ts.StringLiteral).text);
        return node.arguments.forEach((one) => visit(one, namespaces));
      }
    }
    ts.forEachChild(node, (child) => visit(child, coming));
  };
  visit(tree);
  const source = { imports: imports.map((one) => find(file, one)).filter((one) => one !== null), says, parts };
  sources.set(file, source);
  return source;
}

/** A file and everything that it imports, directly or indirectly. */
function closure(start: string): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) read(file).imports.forEach((one) => reached.add(one));
  return reached;
}

const isLater = (namespace: string): namespace is LaterNamespace => laterNamespaces.some((one) => one === namespace);
const pages = readdirSync(join(root, "app/(app)"), {
  recursive: true, encoding: "utf8",
}).filter((file) => file.endsWith("page.tsx")).map((file) => `app/(app)/${file}`);

describe("texts that are loaded later", () => {
  it("are namespaces of the messages", () => expect(laterNamespaces.filter((namespace) => !(namespace in en))).toEqual([]));

  it.each(["app/(app)/layout.tsx", ...pages])("are not used by the code that %s loads at once", (page) => {
    const said = [...closure(page)].flatMap((file) => read(file).says.filter(isLater).map((namespace) => `${file} says ${namespace}`));
    expect(said).toEqual([]);
  });

  it("are loaded with every part that uses them", () => {
    const wrong: string[] = [];
    const asked = new Set<string>();
    const follow = (start: string, has: readonly string[]): void => {
      const key = `${start} ${[...has].sort().join()}`;
      if (asked.has(key)) return;
      asked.add(key);
      for (const file of closure(start)) {
        for (const namespace of read(file).says) {
          if (isLater(namespace) && !has.includes(namespace)) wrong.push(`${start} brings ${file} without ${namespace}`);
        }
        for (const part of read(file).parts) follow(part.file, [...has, ...part.namespaces]);
      }
    };
    for (const page of ["app/(app)/layout.tsx", ...pages]) follow(page, []);
    expect(wrong).toEqual([]);
    expect(asked.size).toBeGreaterThan(40);
  });
});
