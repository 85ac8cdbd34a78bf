import { readdirSync, readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import { Gallery } from "./gallery";

/** Used only inside other components. */
const inner = new Set(["area-plot", "chart-choice", "donut-plot", "menu-panel", "tab-strip"]);

it("shows every part of the design system", () => {
  const sources = readdirSync("tests/gallery").filter((file) => file.endsWith(".tsx")).map((file) => readFileSync(`tests/gallery/${file}`, "utf8")).join("\n");
  const parts = readdirSync("components/ui").filter((file) => file.endsWith(".tsx") && !file.includes(".test.")).map((file) => file.replace(".tsx", ""));
  expect(parts.filter((part) => !inner.has(part) && !sources.includes(`"@/components/ui/${part}"`))).toEqual([]);
});

it("renders, including an overlay", () => {
  render(<NextIntlClientProvider locale="en" timeZone="UTC" messages={en}><Gallery open="dialog" /></NextIntlClientProvider>);
  expect(screen.getByRole("dialog", { name: "Dialog" })).toBeTruthy();
});
