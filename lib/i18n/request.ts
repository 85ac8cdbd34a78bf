import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { readPreferences } from "@/lib/server/readers/preferences";
import { readMessages } from "./messages";
import { parseTimeZone, timeZoneCookie } from "@/lib/shared/time-zone";

/** Language and time zone come from cookies, never from the path. */
export default getRequestConfig(async () => {
  const [{ language }, jar] = await Promise.all([readPreferences(), cookies()]);
  return { locale: language, messages: await readMessages(language), timeZone: parseTimeZone(jar.get(timeZoneCookie)?.value) };
});
