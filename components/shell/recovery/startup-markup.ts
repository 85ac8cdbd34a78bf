import { buttonClasses } from "@/components/ui/controls/button";
import { escapeHtml } from "@/lib/shared/format/html";

export type StartupTexts = Record<"title" | "text" | "reload" | "check" | "message" | "stack", string>;

/** The startup page as an HTML string, because React cannot hydrate the contents of a template. It is in every document, so it is short. */
export function startupMarkup(raw: StartupTexts): string {
  const texts = Object.fromEntries(Object.entries(raw).map(([name, text]) => [name, escapeHtml(text)])) as StartupTexts;
  return `
    <div role="alert" tabindex="-1" class="recovery startup">
      <header>Memescope</header>
      <main>
        <div class="recovery-notice">
          <span aria-hidden="true">!</span>
          <h1>${texts.title}</h1>
          <p>${texts.text}</p>
          <div>
            <button type="button" data-reload class="${buttonClasses("primary")}">${texts.reload}</button>
            <a href="?fallback=true" class="${buttonClasses("secondary")}">${texts.check}</a>
          </div>
        </div>
        <dl class="card">
          <div><dt>${texts.message}</dt><dd data-message></dd></div>
          <div><dt>${texts.stack}</dt><dd><pre data-stack tabindex="0"></pre></dd></div>
        </dl>
      </main>
    </div>`.replaceAll(/\n */g, "");
}
