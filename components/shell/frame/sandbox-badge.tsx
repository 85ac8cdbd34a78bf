import { useTranslations } from "next-intl";

/** Says that nothing here has real value: a pill in the header, a strip under it on a phone. */
export function SandboxBadge() {
  const t = useTranslations("shell");
  return (
    <p
      className={
        "bg-warn-soft text-xs font-[550] text-warn max-md:order-last max-md:-mx-2 max-md:basis-[calc(100%+16px)] max-md:border-t max-md:border-line max-md:py-1 max-md:text-center " +
        "md:inline-flex md:min-h-[22px] md:items-center md:rounded-full md:px-2 md:whitespace-nowrap"
      }
    >
      {t("sandbox")}
    </p>
  );
}
