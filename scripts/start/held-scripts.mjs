// @ts-check

/** Our own scripts, as React writes them into the head. */
const script = /(<script )src(="\/_next\/static\/[^"]+" async="")/g;

/**
 * Turns the `src` of each of our scripts in a document's head into `data-src`: the browser fetches none of them until the document asks for
 * it (`releaseScripts` in lib/client/startup). A tag that is cut in two by the response's pieces stays as it is and is fetched at once.
 * @param {import("node:http").ServerResponse} response
 */
export function holdScripts(response) {
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  let isHead = true;
  /** @param {unknown} piece */
  const hold = (piece) => {
    if (!isHead || !(piece instanceof Uint8Array) || !isRenderedDocument(response)) return piece;
    // One character per byte, so that a character cut in two by the response's pieces survives.
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("latin1");
    const headEnd = text.indexOf("</head>");
    isHead = headEnd < 0;
    const head = isHead ? text : text.slice(0, headEnd);
    return Buffer.from(head.replace(script, "$1data-src$2") + text.slice(head.length), "latin1");
  };
  response.write = /** @type {typeof write} */ ((/** @type {any[]} */ ...[piece, ...rest]) => write(...[hold(piece), ...rest]));
  response.end = /** @type {typeof end} */ ((/** @type {any[]} */ ...[piece, ...rest]) => end(...[hold(piece), ...rest]));
}

/**
 * A document that was prepared at build time has a length, which must not change.
 * @param {import("node:http").ServerResponse} response
 */
function isRenderedDocument(response) {
  return String(response.getHeader("content-type")).startsWith("text/html") && !response.hasHeader("content-length");
}
