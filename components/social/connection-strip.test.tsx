import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { ClockProvider } from "@/lib/client/startup/clock";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import zhTW from "@/messages/zh-TW.json";
import { ConnectionStrip } from "./connection-strip";

it.each([
  ["en", en, /^Last sync: Never · /],
  ["zh-TW", zhTW, /^上次同步：\S/],
  ["zh-CN", zhCN, /^上次同步：\S/],
] as const)("spaces the last sync as the language requires: %s", (locale, messages, text) => {
  render(
    <NextIntlClientProvider locale={locale} messages={messages}>
      <ClockProvider renderedAtMs={0}><ConnectionStrip username="ada" lastSync={null} metrics={null}>!</ConnectionStrip></ClockProvider>
    </NextIntlClientProvider>,
  );
  expect(screen.getByText(text)).toBeDefined();
});
