import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestProviders } from "@/tests/support/web/test-providers";
import { ConnectionStrip } from "./connection-strip";

it.each([
  ["en", /^Last sync: Never · /],
  ["zh-TW", /^上次同步：\S/],
  ["zh-CN", /^上次同步：\S/],
] as const)("spaces the last sync as the language requires: %s", (locale, text) => {
  render(
    <TestProviders locale={locale} nowMs={0}>
      <ConnectionStrip username="ada" lastSync={null} metrics={null}>!</ConnectionStrip>
    </TestProviders>,
  );
  expect(screen.getByText(text)).toBeDefined();
});
