import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceStart, guardStartup, startupTemplateId } from "./startup";

const reload = vi.fn();
const chunk = `${location.origin}/_next/static/chunks/main.js`;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <template id="${startupTemplateId}" data-script-failed="Not loaded: {path}" data-silent="Silent">
      <div role="alert" tabindex="-1"><button data-reload></button><p data-message></p><pre data-stack></pre></div>
    </template><main>page</main>`;
  delete window.memescopeStarted;
  guard();
});
afterEach(() => void announceStart());

/** As in a document: run from its source text, with nothing around it. */
function guard() {
  new Function(
    "location", `(${guardStartup.toString()})("${startupTemplateId}", 2000, 10000)`,
  )({ origin: location.origin, href: location.href, reload });
}

function failToLoad(src: string) {
  const script = document.createElement("script");
  script.type = "text/none";
  script.src = src;
  document.head.append(script);
  script.dispatchEvent(new Event("error"));
  script.remove();
}

function throwError(filename: string, error: Error) {
  window.dispatchEvent(new ErrorEvent("error", { filename, error, message: `Uncaught ${error}` }));
}

const page = () => document.querySelector<HTMLElement>("[role=alert]");
const texts = () => [page()?.querySelector("[data-message]")?.textContent, page()?.querySelector("[data-stack]")?.textContent];

describe("a page that does not start", () => {
  it("shows which script could not be loaded, 2 s later", () => {
    failToLoad(chunk);
    vi.advanceTimersByTime(1_999);
    expect(page()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(["Not loaded: /_next/static/chunks/main.js", `    at ${chunk}`]);
    expect(document.querySelector("main")?.hasAttribute("hidden")).toBe(true);
    expect(document.activeElement).toBe(page());
    page()?.querySelector("button")?.click();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("waits for its texts if a script fails before they have arrived", () => {
    const words = document.querySelector("template")!;
    words.remove();
    failToLoad(chunk);
    vi.advanceTimersByTime(5_000);
    expect(page()).toBeNull();
    document.body.append(words);
    vi.advanceTimersByTime(2_000);
    expect(texts()).toEqual(["Not loaded: /_next/static/chunks/main.js", `    at ${chunk}`]);
  });

  it("shows message and stack trace of the error that stopped it, as text", () => {
    const error = new TypeError("<img src=x> is not a function");
    throwError(chunk, error);
    vi.advanceTimersByTime(2_000);
    expect(texts()).toEqual([`Uncaught ${error}`, error.stack]);
    expect(page()?.querySelector("img")).toBeNull();
  });

  it("shows nothing if the guard runs after the page has started", () => {
    announceStart();
    guard();
    failToLoad(chunk);
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(20_000);
    expect(page()).toBeNull();
  });

  it("shows a message when everything has loaded and nothing happens for 10 s", () => {
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(9_999);
    expect(page()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(texts()[0]).toBe("Silent");
  });

  it("removes the message when it starts after all", () => {
    failToLoad(chunk);
    vi.advanceTimersByTime(5_000);
    announceStart();
    expect(page()).toBeNull();
    expect(document.querySelector("main")?.hasAttribute("hidden")).toBe(false);
  });
});

describe("a page that starts", () => {
  it("shows no message, whatever goes wrong before and afterwards", () => {
    failToLoad(chunk);
    vi.advanceTimersByTime(1_000);
    announceStart();
    failToLoad(chunk);
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(60_000);
    expect(page()).toBeNull();
  });

  it("is not affected by failing scripts of others", () => {
    failToLoad("https://other.example/_next/x.js");
    throwError("chrome-extension://abc/content.js", new Error("not ours"));
    vi.advanceTimersByTime(60_000);
    expect(page()).toBeNull();
  });
});
