import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { useTranslations } from "./use-translations";

const given: unknown[] = [];

function Greeting({ count }: { count: number }) {
  const t = useTranslations("wallets.summary");
  given.push(t);
  return <p>{t("wallets", { count })}</p>;
}

it("shares one translator between all users of a namespace, and makes another for another language", () => {
  const page = (locale: string, text: string) => (
    <NextIntlClientProvider key={locale} locale={locale} messages={{ wallets: { summary: { wallets: text } } }}>
      <Greeting count={1} /><Greeting count={1284} />
    </NextIntlClientProvider>
  );
  const { rerender } = render(page("en", "{count, plural, one {# wallet} other {# wallets}}"));
  expect(screen.getAllByText(/wallet/).map(({ textContent }) => textContent)).toEqual(["1 wallet", "1,284 wallets"]);
  expect(new Set(given).size).toBe(1);
  rerender(page("zh-CN", "{count} 个钱包"));
  expect(screen.getByText("1284 个钱包")).toBeDefined();
  expect(new Set(given).size).toBe(2);
});
