import fc from "fast-check";
import { expect, test } from "vitest";
import { useServer } from "@/tests/support/upstreams/server";
import { holdScripts, requoteData, rewriteDocument } from "./rewritten-documents.mjs";

const server = useServer();
const script = (file: string) => `<script src="/_next/static/chunks/${file}.js" async="" nonce="a=="></script>`;

/** A response as a client receives it, of which the server writes these pieces. */
async function receive(pieces: readonly string[], headers: Record<string, string> = { "content-type": "text/html; charset=utf-8" }) {
  server.answer = (_, response) => {
    rewriteDocument(response, [holdScripts(), requoteData]);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    for (const piece of pieces.slice(0, -1)) response.write(Buffer.from(piece));
    response.end(Buffer.from(pieces.at(-1)!));
  };
  return (await fetch(server.url)).text();
}

test("holds back the scripts of a document's head, and no others", async () => {
  const others = `<script src="/_next/static/chunks/old.js" noModule=""></script><script src="https://elsewhere.example/x.js" async=""></script>`;
  const body = `</head><body>盈虧 🐸${script("late")}</body>`;
  const text = await receive([`<head>${script("one")}`, `${script("two")}${others}${body}`, script("three")]);
  expect(text).toBe(`<head>${script("one")}${script("two")}`.replaceAll(" src=", " data-src=") + others + body + script("three"));
});

test.each([
  ["of which a script's tag is cut in two", ["<head><script sr", `c="/_next/static/chunks/one.js" async=""></script></head>`], "text/html"],
  ["that is no document", [`<head>${script("one")}</head>`], "text/x-component"],
])("leaves a response as it is %s", async (_, pieces, type) => {
  expect(await receive(pieces, { "content-type": type })).toBe(pieces.join(""));
});

test("leaves a document as it is whose length is known before it is sent", async () => {
  const page = `<head>${script("one")}</head>`;
  expect(await receive([page], { "content-type": "text/html", "content-length": `${page.length}` })).toBe(page);
});

/** Data in a document, as Next writes it. */
const dataScript = (value: string) =>
  `<script nonce="a==">self.__next_f.push([1,${JSON.stringify(value).replaceAll("<", "\\u003c")}])</script>`;

/** What a browser reads from the data scripts of a document. */
function readData(document: string): unknown[] {
  const values: unknown[] = [];
  for (const [, code] of document.matchAll(/<script nonce="a==">([^]*?)<\/script>/g)) {
    new Function("self", code!)({ __next_f: { push: ([, value]: [number, string]) => values.push(value) } });
  }
  return values;
}

test("puts data into single quotes, and changes nothing that it says", async () => {
  const values = ['{"name":"盈虧 🐸","note":"It\'s \\"odd\\" \\\\"}\n', "'", '"', "\\", "", '\\"<script>'];
  const text = await receive([`<head></head>${values.slice(0, 3).map(dataScript).join("")}`, values.slice(3).map(dataScript).join("")]);
  expect(text).toContain("push([1,'{\"name\":");
  expect(readData(text)).toEqual(values);
});

test("changes nothing that data says, whatever it is and wherever it is cut in two", () => {
  const value = fc.array(fc.constantFrom("'", '"', "\\", "<", "\n", "\u2028", "名", "a")).map((characters) => characters.join(""));
  fc.assert(fc.property(value, fc.nat(), (text, at) => {
    const whole = dataScript(text);
    const pieces = [whole.slice(0, at % whole.length), whole.slice(at % whole.length)];
    expect(readData(pieces.map(requoteData).join(""))).toEqual([text]);
  }));
});
