"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Card } from "@/components/ui/figures/card";
import { Select } from "@/components/ui/controls/select";
import { Spinner } from "@/components/ui/figures/spinner";
import { storePreference } from "@/lib/client/storage/preferences";
import { canNavigate } from "@/lib/shared/server-unreachable";
import { type Language, parseLanguage } from "@/lib/shared/preferences";
import { useTranslations } from "@/lib/shared/use-translations";

/** Each language's own name, so that its speakers find it whatever language is set. Not translated. */
const options = ([["en", "English"], ["zh-TW", "繁體中文"], ["zh-CN", "简体中文"]] as const satisfies [Language, string][])
  .map(([value, label]) => ({ value, label, lang: value }));

/** Stores the choice and has the server render the page again in that language; nothing the user has typed is lost. */
export function LanguageSetting({ current }: { current: Language }) {
  const t = useTranslations("settings.language");
  const common = useTranslations("common");
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const choose = (language: Language) => {
    if (!canNavigate()) return;
    storePreference("language", language);
    startTransition(() => router.refresh());
  };
  return (
    <Card title={t("title")} actions={pending ? <Spinner label={common("loading")} className="text-muted" /> : null}>
      <Select
        label={t("label")} hideLabel hint={t("hint")} value={current} options={options}
        onChange={(event) => choose(parseLanguage(event.currentTarget.value))}
      />
    </Card>
  );
}
