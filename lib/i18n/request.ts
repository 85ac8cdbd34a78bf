import { getRequestConfig } from "next-intl/server";
import { readPreferences } from "@/lib/server/readers/preferences";

/** The language comes from a cookie, never from the path. */
export default getRequestConfig(async () => {
  const { language } = await readPreferences();
  const { default: messages } = await import(`../../messages/${language}.json`);
  return { locale: language, messages, timeZone: "UTC" };
});
