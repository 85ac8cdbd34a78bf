import { act, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider, useTranslations } from "next-intl";
import { lazy, startTransition, Suspense, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withMessages } from "./with-messages";

const fetched = vi.fn<typeof fetch>();
const titles: Record<string, string> = { en: "Remove Wallet", "zh-TW": "移除錢包" };

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  document.documentElement.lang = "en";
  document.documentElement.dataset.words = "v1";
});

afterEach(() => {
  delete document.documentElement.dataset.words;
});

function RemoveDialog() {
  const t = useTranslations("walletDialogs.remove");
  const tCommon = useTranslations("common");
  return <p>{t("title")} {tCommon("cancel")}</p>;
}

function Page({ Part, sent = {} }: { Part: React.ComponentType; sent?: object }) {
  const [language, setLanguage] = useState("en");
  const choices = ["en", "zh-TW"].map((one) => <button key={one} onClick={() => startTransition(() => setLanguage(one))}>{one}</button>);
  return (
    <NextIntlClientProvider locale={language} messages={{ common: { cancel: language }, ...sent }}>
      {choices}
      <Suspense fallback="…"><Part /></Suspense>
    </NextIntlClientProvider>
  );
}

const loadPart = (arrival: Promise<unknown> = Promise.resolve()) =>
  lazy(async () => ({ default: await withMessages(["walletDialogs"], () => arrival.then(() => ({ RemoveDialog })), "RemoveDialog") }));

const choose = (language: string) => fireEvent.click(screen.getByRole("button", { name: language }));

/** A promise that the test resolves. */
function opened<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((keep) => { resolve = keep; });
  return { promise, resolve };
}

const answers = async (input: Parameters<typeof fetch>[0]) => {
  const [, , language = ""] = String(input).split("/");
  return Response.json({ remove: { title: titles[language] } });
};

it("fetches texts alongside the code, and when the language changes keeps the old texts until the new ones arrive", async () => {
  fetched.mockImplementation(answers);
  const code = opened<void>();
  const Part = loadPart(code.promise);
  await act(async () => void render(<Page Part={Part} />));
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/messages/en/walletDialogs.json?v=v1"]);
  await act(async () => code.resolve());
  expect(screen.getByText("Remove Wallet en")).toBeDefined();

  const words = opened<Response>();
  fetched.mockImplementation(() => words.promise);
  await act(async () => choose("zh-TW"));
  expect(screen.getByText("Remove Wallet en")).toBeDefined();
  await act(async () => words.resolve(await answers("/messages/zh-TW/walletDialogs.json")));
  expect(screen.getByText("移除錢包 zh-TW")).toBeDefined();

  await act(async () => choose("en"));
  expect(screen.getByText("Remove Wallet en")).toBeDefined();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it.each(
  Array.from({ length: 12 }, (_, turns) => turns),
)("renders a part whose texts arrive while React is about to render it, %i microtasks earlier", async (turns) => {
  const words = opened<Response>();
  fetched.mockImplementation(() => words.promise);
  const language = `x-${turns}`;
  document.documentElement.lang = language;
  const Part = await withMessages(["walletDialogs"], async () => ({ RemoveDialog }), "RemoveDialog");
  await act(async () => {
    words.resolve(Response.json({ remove: { title: "Removed" } }));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    startTransition(() => void render(
      <NextIntlClientProvider locale={language} messages={{ common: { cancel: "…" } }}>
        <Suspense fallback="…"><Part /></Suspense>
      </NextIntlClientProvider>,
    ));
  });
  expect(await screen.findByText("Removed …")).toBeDefined();
});

it("fetches nothing if the page came with the texts", async () => {
  delete document.documentElement.dataset.words;
  const Part = loadPart();
  await act(async () => void render(<Page Part={Part} sent={{ walletDialogs: { remove: { title: "Sent" } } }} />));
  expect(screen.getByText("Sent en")).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});
