/** Id of the template that holds the startup page in every document. */
export const startupTemplateId = "startup-page";

/** SPEC.md section 9: a page that has not started 2 s after a failure is not going to start. */
export const startupGraceMs = 2_000;

/** A document that has not started this long after its scripts were loaded has failed silently. */
export const startupSilenceMs = 10_000;

declare global {
  interface Window {
    /** Called to report to the guard that the page has started; null once it has, in case the guard runs afterwards. */
    memescopeStarted?: (() => void) | null;
  }
}

/** Call once the page is hydrated: from here on the error screens can show whatever goes wrong. */
export function announceStart(): void {
  window.memescopeStarted?.();
  window.memescopeStarted = null;
  setTimeout(() => window.memescopeHeld?.());
}

/**
 * Watches a document start, and shows the startup page if that fails: if a script does not load, or an error occurs before the page has
 * started. Runs as an inline module in `<head>`, before every other script, so it must be self-contained.
 */
export function guardStartup(templateId: string, graceMs: number, silenceMs: number): void {
  if (window.memescopeStarted === null) return;
  let failure: { message: () => string; stack: string } | undefined;
  let timer = 0;
  let page: HTMLElement | null = null;
  const hidden: Element[] = [];
  const own = `${location.origin}/_next/`;
  const template = () => document.getElementById(templateId) as HTMLTemplateElement | null;

  const fail = (message: () => string, stack: string) => {
    if (failure) failure.stack += `\n${stack}`;
    else failure = { message, stack };
    if (page) return;
    clearTimeout(timer);
    timer = window.setTimeout(show, graceMs);
  };
  const onError = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement && target.src.startsWith(own)) {
      const path = target.src.slice(location.origin.length);
      fail(() => (template()?.dataset.scriptFailed ?? "{path}").replace("{path}", path), `    at ${target.src}`);
    } else if (event instanceof ErrorEvent && event.filename.startsWith(own)) {
      fail(() => event.message, (event.error as Partial<Error> | null)?.stack ?? `    at ${event.filename}:${event.lineno}:${event.colno}`);
    }
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error && reason.stack?.includes("/_next/")) fail(() => String(reason), reason.stack);
  };
  const onLoad = () => {
    if (!failure) {
      timer = window.setTimeout(() => fail(() => template()?.dataset.silent ?? "", `    at ${location.href}`), silenceMs - graceMs);
    }
  };
  const show = () => {
    if (!failure) return;
    page = (template()?.content.firstElementChild?.cloneNode(true) ?? null) as HTMLElement | null;
    if (!page) {
      // The body may not have arrived yet: it comes after the stylesheet.
      timer = window.setTimeout(show, graceMs);
      return;
    }
    page.querySelector("[data-message]")!.textContent = failure.message();
    page.querySelector("[data-stack]")!.textContent = failure.stack;
    page.querySelector("[data-reload]")!.addEventListener("click", () => location.reload());
    for (const other of document.body.children) {
      if (other.hasAttribute("hidden")) continue;
      other.setAttribute("hidden", "");
      hidden.push(other);
    }
    document.body.append(page);
    page.focus();
  };

  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onRejection);
  addEventListener("load", onLoad);
  window.memescopeStarted = () => {
    clearTimeout(timer);
    removeEventListener("error", onError, true);
    removeEventListener("unhandledrejection", onRejection);
    removeEventListener("load", onLoad);
    page?.remove();
    for (const other of hidden.splice(0)) other.removeAttribute("hidden");
  };
}
