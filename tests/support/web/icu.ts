/** The arguments, tags and plurals of a message in ICU format. */
interface MessageShape {
  /** Names of its arguments, with their type: `count: plural`. */
  arguments: string[];
  /** Names of its tags. */
  tags: string[];
  /** The categories of each plural, without `=n`. */
  plurals: string[][];
}

/** Reads the shape of a message, including those nested in its plurals. */
export function shapeOf(message: string): MessageShape {
  const shape: MessageShape = { arguments: [], tags: [], plurals: [] };
  collect(message, shape);
  return { arguments: distinct(shape.arguments), tags: distinct(shape.tags), plurals: shape.plurals };
}

function collect(message: string, shape: MessageShape): void {
  shape.tags.push(...[...message.matchAll(/<(\w+)>/g)].map(([, tag]) => tag ?? ""));
  for (const inside of topBraces(message)) {
    const [name = "", type, ...rest] = inside.split(",").map((part) => part.trim());
    shape.arguments.push(type ? `${name}: ${type}` : name);
    if (type !== "plural" && type !== "select" && type !== "selectordinal") continue;
    const options = rest.join(",");
    const categories = options.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, " ").trim().split(/\s+/);
    if (type === "plural") shape.plurals.push(categories.filter((category) => !category.startsWith("=")));
    for (const option of topBraces(options)) collect(option, shape);
  }
}

/** The texts inside the outermost braces. */
function topBraces(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === "{" && depth++ === 0) start = at + 1;
    if (letter === "}" && --depth === 0) found.push([...text].slice(start, at).join(""));
  }
  return found;
}

function distinct(names: string[]): string[] {
  return [...new Set(names)].sort();
}
