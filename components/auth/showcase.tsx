import type { IconName } from "@/components/ui/figures/drawings";
import { Icon, Mark } from "@/components/ui/figures/icons";
import { useTranslations } from "@/lib/shared/use-translations";

const points: readonly { key: "wallets" | "live" | "social"; icon: IconName }[] = [
  { key: "wallets", icon: "wallet" },
  { key: "live", icon: "refresh" },
  { key: "social", icon: "speech" },
];

const trace = "M0 196C40 190 66 168 104 172S176 204 214 182 282 112 330 120 398 158 444 126 520 64 566 76 614 60 640 44";

/** What Memescope is: a headline, three facts and a decorative chart line. */
export function Showcase() {
  const t = useTranslations("auth.showcase");
  return (
    <section
      aria-label="Memescope" className="relative flex flex-col overflow-hidden border-r border-line bg-surface px-12 py-6 max-lg:hidden"
    >
      <p className="flex items-center gap-2.5 text-md font-[650] tracking-tight"><Mark />Memescope</p>
      <div className="my-auto max-w-[36rem] pb-56">
        <p className="text-4xl font-[650] tracking-tight text-balance">{t("headline")}</p>
        <ul className="mt-8 grid gap-4">
          {points.map(({ key, icon }) => (
            <li key={key} className="flex items-center gap-3.5 text-pretty text-muted">
              <span className="grid size-9 shrink-0 place-items-center rounded-control bg-soft text-accent-text"><Icon name={icon} /></span>
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
      <svg
        viewBox="0 0 640 240" preserveAspectRatio="none" aria-hidden="true" focusable="false"
        className="absolute inset-x-0 bottom-0 h-64 w-full"
      >
        <path d="M0 60H640M0 120H640M0 180H640" className="stroke-line" vectorEffect="non-scaling-stroke" />
        <path d={`${trace}V240H0Z`} className="fill-c1" opacity="0.1" />
        <path d={trace} fill="none" className="stroke-c1" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
    </section>
  );
}
