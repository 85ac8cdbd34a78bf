import ts from "typescript";

/** Attributes whose text users see or hear. */
const textAttributes = new Set([
  "title", "label", "placeholder", "alt", "hint", "text", "description", "heading", "note", "error", "valueText", "closeLabel",
  "aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "aria-placeholder",
]);

/** Texts that are the same in every language: the product's name, symbols, short abbreviations, the form of a date (ISO 8601). */
const languageNeutral = /^(?:[^\p{L}]*|[^\p{L}]*Memescope|0x…|[A-Z]{1,4}|YYYY-MM-DD)$/u;

interface StrayText {
  line: number;
  text: string;
}

/** User-facing texts that are written in a component instead of messages/: JSX text, visible or spoken attributes, toasts. */
export function findStrayTexts(file: string, source: string): StrayText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: StrayText[] = [];
  const note = (node: ts.Node, text: string): void => {
    if (!languageNeutral.test(text.trim())) {
      found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text.replaceAll("&nbsp;", " "));
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      literalsOf(node.expression).forEach((one) => note(one, one.text));
    }
    if (ts.isJsxAttribute(node) && textAttributes.has(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value) literalsOf(value).forEach((one) => note(one, one.text));
    }
    if (ts.isCallExpression(node) && /^toast\.\w+$/.test(node.expression.getText())) {
      node.arguments.flatMap(literalsOf).forEach((one) => note(one, one.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

type Literal = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

/** The texts an expression may evaluate to: literals, parts of templates, both branches of a conditional. */
function literalsOf(node: ts.Node): Literal[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (
    ts.isBinaryExpression(node) && /^(\+|\?\?|\|\||&&)$/.test(node.operatorToken.getText())
  ) return [...literalsOf(node.left), ...literalsOf(node.right)];
  return [];
}
