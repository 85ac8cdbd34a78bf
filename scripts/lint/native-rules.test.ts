import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { lintFiles } from "./lint-files";

/** Code that breaks a rule, for each rule of .oxlintrc.json. */
const cases: Record<string, string> = {
  "eqeqeq": "export const x = (a: number) => a == 1;",
  "no-array-constructor": "export const x = new Array(0, 1);",
  "no-unused-expressions": "export const x = (a: number) => { a === 1; };",
  "no-unused-vars": "const x = 1;",
  "no-var": "export var x = 1;",
  "object-shorthand": "export const x = (a: number) => ({ a: a });",
  "prefer-const": "let x = 1;\nexport const y = x;",
  "prefer-rest-params": "export function x() { return arguments; }",
  "prefer-spread": "export const x = (a: number[]) => Math.max.apply(Math, a);",
  "import/no-cycle": 'import type { Y } from "./other.tsx";\nexport type X = Y;',
  "typescript/ban-ts-comment": "// @ts-ignore\nexport const x = 1;",
  "typescript/consistent-type-imports": 'import { X } from "./x";\nexport type Y = X;',
  "typescript/no-duplicate-enum-values": "export enum X { A = 1, B = 1 }",
  "typescript/no-empty-object-type": "export type X = {};",
  "typescript/no-explicit-any": "export const x: any = 1;",
  "typescript/no-extra-non-null-assertion": "export const x = (a?: string) => a!!.length;",
  "typescript/no-misused-new": "export interface X { new (): X }",
  "typescript/no-namespace": "export namespace X { export const y = 1; }",
  "typescript/no-non-null-asserted-optional-chain": "export const x = (a?: { b: string }) => a?.b!;",
  "typescript/no-require-imports": 'import x = require("./x");\nexport { x };',
  "typescript/no-this-alias": "export function x(this: object) { const self = this; return () => self; }",
  "typescript/no-unnecessary-type-constraint": "export const x = <T extends unknown>(a: T) => [a];",
  "typescript/no-unsafe-declaration-merging": "export interface X { a: string }\nexport class X {}",
  "typescript/no-unsafe-function-type": "export type X = Function;",
  "typescript/no-wrapper-object-types": "export type X = String;",
  "typescript/prefer-as-const": 'export const x = "a" as "a";',
  "typescript/prefer-namespace-keyword": "declare module X { const y: number; }\nexport const x = X.y;",
  "typescript/triple-slash-reference": '/// <reference path="./x.ts" />\nexport const x = 1;',
  "typescript/await-thenable": "export const x = async (count: number) => { await count; };",
  "typescript/no-floating-promises": "async function save(): Promise<void> {}\nexport const x = () => { save(); };",
  "typescript/no-misused-promises": "export const x = (isSaved: () => Promise<boolean>) => (isSaved() ? 1 : 2);",
  "typescript/no-unnecessary-type-arguments": "const f = <T = string>(of?: T) => of;\nexport const x = f<string>();",
  "typescript/no-unsafe-argument": "const f = (of: string) => of;\nexport const x = (of: string) => f(JSON.parse(of));",
  "typescript/no-unsafe-assignment": "export const x = (of: string) => { const y = JSON.parse(of); return [y]; };",
  "typescript/no-unsafe-call": "export const x = (of: string) => void JSON.parse(of)();",
  "typescript/no-unsafe-member-access": "export const x = (of: string) => void JSON.parse(of).y;",
  "typescript/no-unsafe-return": "export const x = (text: string): { id: string } => JSON.parse(text);",
  "typescript/restrict-plus-operands": "export const x = (of: { id: string }) => of + 1;",
  "typescript/restrict-template-expressions": "export const x = (of: { id: string }) => `of ${of}`;",
  "typescript/return-await": "export async function x(read: () => Promise<number>) { try { return read(); } catch { return 0; } }",
  "typescript/switch-exhaustiveness-check": 'export const x = (of: "a" | "b") => { switch (of) { case "a": return 1; } return 2; };',
  "react/display-name": "export const x = () => () => <p />;",
  "react/error-boundaries": "export function X() { try { return <Y />; } catch { return null; } }\nfunction Y() { return null; }",
  "react/exhaustive-deps": 'import { useEffect } from "react";\nexport function useX(a: () => void) { useEffect(() => a(), []); }',
  "react/globals": "let x = 0;\nexport function X() { x = 1; return <p>{x}</p>; }",
  "react/immutability": "export function X({ a }: { a: { b: number } }) { a.b = 1; return <p>{a.b}</p>; }",
  "react/incompatible-library": 'import { useForm } from "react-hook-form";\nexport function X() { const { watch } = useForm(); return <p>{watch("a")}</p>; }',
  "react/jsx-key": "export const x = [1].map(() => <p />);",
  "react/jsx-no-comment-textnodes": "export const x = <p>// a</p>;",
  "react/jsx-no-duplicate-props": 'export const x = <p id="a" id="b" />;',
  "react/jsx-no-undef": "export const x = <Unknown />;",
  "react/no-children-prop": 'export const x = <p children="a" />;',
  "react/no-danger-with-children": 'export const x = <p dangerouslySetInnerHTML={{ __html: "a" }}>b</p>;',
  "react/no-direct-mutation-state": 'import { Component } from "react";\nexport class X extends Component { y() { this.state.a = 1; } render() { return null; } }',
  "react/no-find-dom-node": 'import { findDOMNode } from "react-dom";\nexport const x = () => findDOMNode(null);',
  "react/no-is-mounted": 'import { Component } from "react";\nexport class X extends Component { y() { return this.isMounted(); } render() { return null; } }',
  "react/no-render-return-value": 'import ReactDOM from "react-dom";\nexport const x = ReactDOM.render(<p />, document.body);',
  "react/no-string-refs": 'export const x = <p ref="a" />;',
  "react/no-unescaped-entities": "export const x = <p>Don't</p>;",
  "react/purity": "export function X() { return <p>{Math.random()}</p>; }",
  "react/refs": 'import { useRef } from "react";\nexport function X() { const x = useRef(1); return <p>{x.current}</p>; }',
  "react/require-render-return": 'import { Component } from "react";\nexport class X extends Component { render() {} }',
  "react/rules-of-hooks": 'import { useState } from "react";\nexport const useX = (on: boolean) => (on ? useState(1) : null);',
  "react/set-state-in-effect": 'import { useEffect, useState } from "react";\nexport function X() { const [x, set] = useState(0); useEffect(() => { set(1); }, []); return <p>{x}</p>; }',
  "react/set-state-in-render": 'import { useState } from "react";\nexport function X() { const [x, set] = useState(0); set(1); return <p>{x}</p>; }',
  "react/static-components": "export function X() { const Y = () => <p />; return <Y />; }",
  "react/unsupported-syntax": 'export function X() { const y = eval("1"); return <p>{y}</p>; }',
  "react/use-memo": 'import { useMemo } from "react";\nexport function X() { const x = useMemo((a: number) => a, []); return <p>{x}</p>; }',
  "nextjs/google-font-display": 'export const x = <link href="https://fonts.googleapis.com/css2?family=Krona+One" rel="stylesheet" />;',
  "nextjs/google-font-preconnect": 'export const x = <link href="https://fonts.gstatic.com" />;',
  "nextjs/inline-script-id": 'import Script from "next/script";\nexport const x = <Script>{"a"}</Script>;',
  "nextjs/next-script-for-ga": 'export const x = <script async src="https://www.googletagmanager.com/gtag/js?id=1" />;',
  "nextjs/no-assign-module-variable": "export const x = () => { const module = 1; return module; };",
  "nextjs/no-async-client-component": '"use client";\nexport default async function X() { return <p />; }',
  "nextjs/no-before-interactive-script-outside-document": 'import Script from "next/script";\nexport const x = <Script id="a" src="/a.js" strategy="beforeInteractive" />;',
  "nextjs/no-css-tags": 'export const x = <link rel="stylesheet" href="/a.css" />;',
  "nextjs/no-document-import-in-page": 'import { Html } from "next/document";\nexport const x = <Html />;',
  "nextjs/no-duplicate-head": 'import Document, { Head, Html } from "next/document";\nexport default class X extends Document { render() { return <Html><Head /><Head /></Html>; } }',
  "nextjs/no-head-element": "export const x = <head />;",
  "nextjs/no-html-link-for-pages": 'export const x = <a href="/wallets">a</a>;',
  "nextjs/no-img-element": 'export const x = <img alt="a" src="/a.png" />;',
  "nextjs/no-page-custom-font": 'export const x = <link href="https://fonts.googleapis.com/css2?family=Inter&display=optional" rel="stylesheet" />;',
  "nextjs/no-script-component-in-head": 'import Head from "next/head";\nimport Script from "next/script";\nexport const x = <Head><Script id="a" src="/a.js" /></Head>;',
  "nextjs/no-sync-scripts": 'export const x = <script src="/a.js" />;',
  "nextjs/no-title-in-document-head": 'import { Head } from "next/document";\nexport const x = <Head><title>a</title></Head>;',
  "nextjs/no-unwanted-polyfillio": 'export const x = <script async src="https://polyfill.io/v3/polyfill.min.js?features=fetch" />;',
  "jsx-a11y/alt-text": 'export const x = <img src="/a.png" />;',
  "jsx-a11y/aria-props": 'export const x = <p aria-labeledby="a" />;',
  "jsx-a11y/aria-proptypes": 'export const x = <p aria-hidden="maybe" />;',
  "jsx-a11y/aria-unsupported-elements": "export const x = <meta aria-hidden />;",
  "jsx-a11y/role-has-required-aria-props": 'export const x = <p role="checkbox" />;',
  "jsx-a11y/role-supports-aria-props": 'export const x = <p role="img" aria-checked />;',
};
const unsafeTest = "lib/any.test.ts";
/** The other half of a cycle. */
const other = ["components/import/other.tsx", 'import type { X } from "./no-cycle.tsx";\nexport type Y = X;'] as const;
const fileOf = (rule: string) => `components/${rule}.tsx`;
let found: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const files = Object.entries(cases).map(([rule, code]) => [fileOf(rule), code] as const);
  found = await lintFiles([...files, other, [unsafeTest, cases["typescript/no-unsafe-return"]!]], { isTyped: true });
});

test("every rule has a case", () => {
  const { rules, overrides } = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as { rules: object; overrides: { rules: object }[] };
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys({ ...rules, ...overrides[0]!.rules }).toSorted());
});

test.each(Object.keys(cases))("%s is checked", (rule) => {
  expect(found.get(fileOf(rule))?.map((one) => one.replace(/.*\((.*)\)/, "$1"))).toContain(rule.replace(/.*\//, ""));
});

test("values of any type may spread in tests", () => expect(found.get(unsafeTest)).toEqual([]));
