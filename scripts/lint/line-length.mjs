// @ts-check
const maxLength = 140;
/** With this much text, a line can hardly be broken without taking the text apart. */
const longText = 40;

/**
 * Lines of at most 140 characters, except for a long text, template or regular expression.
 * @type {import("eslint").Rule.RuleModule}
 */
export const lineLength = {
  meta: { type: "layout", schema: [], messages: { long: "{{length}} characters: break this line, so that it has at most 140." } },
  create: ({ sourceCode, report }) => ({
    Program() {
      const texts = sourceCode.ast.tokens.filter(({ type }) => ["String", "Template", "RegularExpression", "JSXText"].includes(type));
      sourceCode.lines.forEach((line, index) => {
        if (line.length <= maxLength || /oxlint-disable|https?:/.test(line)) return;
        const lengths = texts.map((text) => lengthOnLine(text, index + 1, line.length));
        if (lengths.reduce((sum, length) => sum + length, 0) >= longText) return;
        report({ loc: { line: index + 1, column: maxLength }, messageId: "long", data: { length: `${line.length}` } });
      });
    },
  }),
};

/**
 * @param {import("eslint").AST.Token} token
 * @param {number} line
 * @param {number} lineEnd
 */
function lengthOnLine({ loc: { start, end } }, line, lineEnd) {
  if (start.line > line || end.line < line) return 0;
  return (end.line === line ? end.column : lineEnd) - (start.line === line ? start.column : 0);
}
