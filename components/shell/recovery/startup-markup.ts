import { buttonClasses } from "@/components/ui/controls/button";
import { escapeHtml } from "@/lib/shared/format/html";

export type StartupTexts = Record<"title" | "text" | "reload" | "check" | "message" | "stack", string>;

/** The startup page as an HTML string, because React cannot hydrate the contents of a template. */
export function startupMarkup(raw: StartupTexts): string {
  const texts = Object.fromEntries(Object.entries(raw).map(([name, text]) => [name, escapeHtml(text)])) as StartupTexts;
  return `
<div role="alert" tabindex="-1" class="fixed inset-0 z-50 flex flex-col overflow-auto bg-bg px-5 py-6 outline-none sm:px-10">
  <header class="text-md font-[650] tracking-tight">Memescope</header>
  <main class="m-auto grid w-full max-w-[560px] gap-6 py-8">
    <div class="grid justify-items-center gap-2 text-center">
      <span aria-hidden="true" class="mb-2 grid size-12 place-items-center rounded-card bg-down-soft text-xl font-[650] text-down">!</span>
      <h1 class="text-2xl font-[650] tracking-tight text-balance">${texts.title}</h1>
      <p class="max-w-[52ch] text-muted">${texts.text}</p>
      <div class="mt-4 flex w-full flex-wrap justify-center gap-2 max-sm:grid max-sm:justify-stretch">
        <button type="button" data-reload class="${buttonClasses("primary")}">${texts.reload}</button>
        <a href="?fallback=true" class="${buttonClasses("secondary")}">${texts.check}</a>
      </div>
    </div>
    <dl class="grid min-w-0 gap-4 rounded-card border border-line bg-surface px-4.5 py-4">
      <div class="min-w-0"><dt class="text-sm text-muted">${texts.message}</dt><dd data-message class="mt-1 font-[550]"></dd></div>
      <div class="min-w-0"><dt class="text-sm text-muted">${texts.stack}</dt><dd class="mt-1">
        <pre data-stack tabindex="0" class="max-h-64 overflow-auto font-num text-sm whitespace-pre-wrap"></pre></dd></div>
    </dl>
  </main>
</div>`;
}
