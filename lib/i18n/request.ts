import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { readPreferences } from "@/lib/server/readers/preferences";
import { parseTimeZone, timeZoneCookie } from "@/lib/shared/time-zone";

/** Language and time zone come from cookies, never from the path. */
export default getRequestConfig(async () => {
  const [{ language }, jar] = await Promise.all([readPreferences(), cookies()]);
  const { default: messages } = await import(`../../messages/${language}.json`);
  return { locale: language, messages, timeZone: parseTimeZone(jar.get(timeZoneCookie)?.value) };
});
