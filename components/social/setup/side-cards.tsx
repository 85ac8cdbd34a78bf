import { Card } from "@/components/ui/figures/card";
import type { IconName } from "@/components/ui/figures/drawings";
import { Icon } from "@/components/ui/figures/icons";
import { useTranslations } from "@/lib/shared/use-translations";

const cards: readonly { name: "benefits" | "how" | "privacy"; icon: IconName }[] = [
  { name: "benefits", icon: "check" }, { name: "how", icon: "arrow-right" }, { name: "privacy", icon: "shield" },
];
const points = ["one", "two", "three", "four"] as const;

/** Benefits, how it works, and privacy. */
export function SideCards() {
  return (
    <div className="grid min-w-0 gap-4 sm:max-wide:grid-cols-3 wide:grid-cols-[minmax(0,1fr)]">
      {cards.map(({ name, icon }) => <SideCard key={name} name={name} icon={icon} />)}
    </div>
  );
}

function SideCard({ name, icon }: (typeof cards)[number]) {
  const t = useTranslations(`social.setup.${name}`);
  const isOrdered = name === "how";
  const List = isOrdered ? "ol" : "ul";
  return (
    <Card title={t("title")}>
      <List className="grid gap-2.5">
        {points.map((point, at) => (
          <li key={point} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5">
            {isOrdered
              ? <span
                aria-hidden="true"
                className="num grid size-5 place-items-center rounded-full bg-soft text-xs font-semibold text-accent-text"
              >
                {at + 1}
              </span>
              : <Icon name={icon} className="mt-0.5 text-accent-text" />}
            <span className="text-pretty text-muted">{t(point)}</span>
          </li>
        ))}
      </List>
    </Card>
  );
}
