import { act, cleanup, renderHook, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mention, scrapingJob, type UnreadCount } from "@/contracts/social/calls";
import type { Language } from "@/contracts/fields/language-rules";
import { useMentionChanges } from "@/components/social/mentions/changes";
import { useTrackingChanges } from "@/components/social/changes";
import { callBff } from "@/lib/client/request/api";
import { texts } from "@/tests/support/web/test-providers";
import { useLiveUpdates } from "../channel/use-live-updates";
import { useOtherTabs } from "../channel/use-other-tabs";
import { Nav } from "./nav";
import { UnreadMentions } from "./unread-mentions";

const one = mention.parse({ id: "1", text: "gm", created_at: "2026-11-05T12:00:00Z", author: { id: "7", username: "june" } });
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
/** The server's current count. */
let unread: number;

function Page({ language, children }: { language: Language; children: ReactNode }) {
  return <NextIntlClientProvider locale={language} messages={texts[language]}>{children}</NextIntlClientProvider>;
}

/** Renders the sidebar with the server-rendered count, and next to it the drawer's navigation, as on a phone. */
async function show(
  initial: UnreadCount | undefined, { language = "en", collapsed = false }: { language?: Language; collapsed?: boolean } = {},
) {
  unread = initial?.unread ?? unread;
  const cache = new Map<string, never>();
  const mark = <UnreadMentions initial={initial && { ...initial }} />;
  const { result } = renderHook(
    () => (useOtherTabs(), { tell: useLiveUpdates({ status: "open" }), mentions: useMentionChanges(), tracking: useTrackingChanges() }),
    {
      wrapper: ({ children }) => (
        <SWRConfig value={{ provider: () => cache }}>
          <Page language={language}>
            {children}<Nav unread={mark} collapsed={collapsed} /><Nav unread={mark} />
          </Page>
        </SWRConfig>
      ),
    },
  );
  await settled();
  return result.current;
}
async function settled() {
  for (let turn = 0; turn < 8; turn += 1) await act(() => vi.advanceTimersByTimeAsync(100));
}
/** The links to a screen, in the sidebar and the drawer. */
const links = (href: string) => screen.getAllByRole("link").filter((link) => link.getAttribute("href") === href);
const shown = () => links("/social/twitter-mentions").map(({ textContent }) => textContent.trim());
const requestCount = () =>
  fetched.mock.calls.filter(([path, init]) => init?.method === "GET" && path === "/api/v1/social/mentions/unread").length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  unread = 0;
  fetched.mockImplementation(async (path, init) => {
    if (init?.method === "DELETE") return new Response(null, { status: 204 });
    return path.endsWith("/unread")
      ? Response.json({ unread })
      : path.endsWith("/read")
      ? Response.json({ unread, changed: ["1"] })
      : Response.json({}, { status: 404 });
  });
});

describe("the unread mentions count", () => {
  it("is part of the server-rendered HTML", () => {
    const html = renderToString(<Page language="en"><Nav unread={<UnreadMentions initial={{ unread: 12 }} />} /></Page>);
    expect(html).toMatch(/aria-hidden="true"[^>]*>12<\/span><span class="sr-only">12 unread</);
  });

  it.each([[1, "1"], [99, "99"], [100, "99+"], [25_000, "99+"]])("of %i is shown as %s", async (count, text) => {
    await show({ unread: count });
    expect(within(links("/social/twitter-mentions")[0]!).getByText(text)).toBeDefined();
    expect(requestCount()).toBe(0);
  });

  it("is not shown at 0, nor next to any other entry", async () => {
    await show({ unread: 0 });
    expect(shown()).toEqual(["Mentions", "Mentions"]);
    cleanup();
    await show({ unread: 7 });
    expect(screen.getAllByText("7")).toHaveLength(2);
  });

  it.each(
    [["en", "Mentions 3 unread"], ["zh-TW", "提及 3 則未讀"], ["zh-CN", "提及 3 条未读"]] as const,
  )("is part of the entry's accessible name in %s", async (language, name) => {
    await show({ unread: 3 }, { language });
    expect(screen.getAllByRole("link", { name })).toHaveLength(2);
  });

  it("is part of the group's entry while the sidebar is collapsed", async () => {
    await show({ unread: 3 }, { collapsed: true });
    expect(links("/social").map(({ textContent }) => textContent.trim())).toEqual(["Social 33 unread", "Social"]);
  });

  it("is fetched by the browser if the server could not read it", async () => {
    unread = 4;
    await show(undefined);
    expect([requestCount(), shown()[0]]).toEqual([1, "Mentions 44 unread"]);
  });
});

describe("the unread count follows", () => {
  it("mentions that arrive, with one request per burst, and those that a scrape added", async () => {
    const { tell } = await show({ unread: 2 });
    unread = 4;
    act(() => {
      tell({ type: "new_mention", data: one });
      tell({ type: "new_mention", data: { ...one, id: "2" } });
    });
    await settled();
    expect([requestCount(), ...shown()]).toEqual([1, "Mentions 44 unread", "Mentions 44 unread"]);
    unread = 30;
    act(() => tell({ type: "scrape_finished", data: { added: 26, error: null } }));
    await settled();
    act(() => tell({ type: "scrape_finished", data: { added: 0, error: null } }));
    await settled();
    expect([requestCount(), shown()[0]]).toEqual([2, "Mentions 3030 unread"]);
  });

  it("a deletion at once, before a new count has arrived", async () => {
    const { mentions } = await show({ unread: 5 });
    fetched.mockImplementation((_, init) =>
      (init?.method === "DELETE" ? Promise.resolve(new Response(null, { status: 204 })) : new Promise(() => undefined)));
    await act(async () => void mentions.remove(one));
    expect(shown()).toEqual(["Mentions 44 unread", "Mentions 44 unread"]);
  });

  it("marking as read, deletion and the end of tracking", async () => {
    const { mentions, tracking } = await show({ unread: 5 });
    unread = 4;
    await act(() => mentions.mark(["1"], true));
    expect([requestCount(), ...shown()]).toEqual([0, "Mentions 44 unread", "Mentions 44 unread"]);
    unread = 3;
    await act(async () => void (await mentions.remove(one)));
    await settled();
    expect(shown()[0]).toBe("Mentions 33 unread");
    await act(() => tracking.stop("ada"));
    expect(shown()).toEqual(["Mentions", "Mentions"]);
  });

  it("changes made in another tab, but not its own broadcast", async () => {
    const { mentions } = await show({ unread: 5 });
    const otherTab = new BroadcastChannel("memescope-changes");
    const onOtherTabMessage = vi.fn();
    otherTab.onmessage = onOtherTabMessage;
    unread = 4;
    await act(() => mentions.mark(["1"], true));
    await vi.waitFor(() => expect(onOtherTabMessage).toHaveBeenCalledTimes(1));
    await settled();
    expect(requestCount()).toBe(0);
    unread = 1;
    otherTab.postMessage(null);
    otherTab.postMessage(null);
    await vi.waitFor(async () => {
      await settled();
      expect(shown()[0]).toBe("Mentions 11 unread");
    });
    expect(requestCount()).toBe(1);
    otherTab.close();
  });

  it.each([404, 409])("what another device has changed, once a change is refused because of it: %i", async (status) => {
    await show({ unread: 5 });
    unread = 2;
    fetched.mockImplementationOnce(async () => Response.json({ code: "not_found" }, { status }));
    const rename = callBff("PATCH /api/v1/views/:id", { params: { id: "1" }, body: { name: "New" } });
    await act(() => expect(rename).rejects.toMatchObject({ status }));
    await settled();
    expect([requestCount(), shown()[0]]).toEqual([1, "Mentions 22 unread"]);
  });

  it("a change of handle", async () => {
    const { tracking } = await show({ unread: 5 });
    unread = 0;
    const job = scrapingJob.parse({ id: "j", username: "other" });
    fetched.mockImplementationOnce(async () => Response.json(job));
    await act(async () => void (await tracking.save(
      { username: "other", frequency: 15, keywords: [], webhookUrl: null, notifications: job.notifications }, job,
    )));
    await settled();
    expect(shown()).toEqual(["Mentions", "Mentions"]);
  });
});
