import { getTranslations } from "next-intl/server";
import { StartupTemplate } from "./document-parts";

/** The startup page in the visitor's language, for `guardStartup` to show. */
export async function StartupPage() {
  const t = await getTranslations("errorsScreens.startup");
  const texts = {
    title: t("title"), text: t("text"), reload: t("reload"), check: t("check"), message: t("message"), stack: t("stack"),
  };
  return <StartupTemplate texts={texts} scriptFailed={t("scriptFailed", { path: "{path}" })} silent={t("silent")} />;
}
