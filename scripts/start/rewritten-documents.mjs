// @ts-check

/**
 * Passes each piece of a response through these functions, one after the other, if it is a document rendered for this request. They get and
 * return text with one character per byte, so that a character cut in two by the response's pieces survives.
 * @param {import("node:http").ServerResponse} response
 * @param {readonly ((text: string) => string)[]} changes
 */
export function rewriteDocument(response, changes) {
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  /** @param {unknown} piece */
  const rewrite = (piece) => {
    if (!(piece instanceof Uint8Array) || !isRenderedDocument(response)) return piece;
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("latin1");
    return Buffer.from(changes.reduce((changed, change) => change(changed), text), "latin1");
  };
  response.write = /** @type {typeof write} */ ((/** @type {any[]} */ ...[piece, ...rest]) => write(...[rewrite(piece), ...rest]));
  response.end = /** @type {typeof end} */ ((/** @type {any[]} */ ...[piece, ...rest]) => end(...[rewrite(piece), ...rest]));
}

/**
 * A document that was prepared at build time has a length, which must not change.
 * @param {import("node:http").ServerResponse} response
 */
function isRenderedDocument(response) {
  return String(response.getHeader("content-type")).startsWith("text/html") && !response.hasHeader("content-length");
}

/** Our own scripts, as React writes them into the head. */
const script = /(<script )src(="\/_next\/static\/[^"]+" async="")/g;

/**
 * Turns the `src` of each of our scripts in a document's head into `data-src`: the browser fetches none of them until the document asks for
 * it (`releaseScripts` in lib/client/startup). A tag that is cut in two by the response's pieces stays as it is and is fetched at once.
 * @returns {(text: string) => string} for the pieces of one document
 */
export function holdScripts() {
  let isHead = true;
  return (text) => {
    if (!isHead) return text;
    const headEnd = text.indexOf("</head>");
    isHead = headEnd < 0;
    const head = isHead ? text : text.slice(0, headEnd);
    return head.replace(script, "$1data-src$2") + text.slice(head.length);
  };
}

/** Data that Next sends in a script: one string, in which it has escaped `<` and each double quote. */
const data = /(self\.__next_f\.push\(\[1,)"([^<]*)"(?=\]\)<\/script>)/g;

/**
 * Puts the data that a document is hydrated from into single quotes: it is full of double ones, whose escapes are an eighth of it. A string
 * that is cut in two by the response's pieces stays as it is.
 * @param {string} text
 * @returns {string}
 */
export function requoteData(text) {
  return text.replace(data, (_, push, string) => `${push}'${string.replaceAll("'", "\\'").replaceAll('\\"', '"')}'`);
}
