import { getTranslations } from "next-intl/server";
import { DashboardLoading } from "@/components/dashboard/dashboard-loading";
import { readSession } from "@/lib/server/session/current";

/** Painted at once on the way here: the heading and the shape of what comes. */
export default async function Loading() {
  const [t, session] = await Promise.all([getTranslations("dashboard"), readSession()]);
  return <DashboardLoading heading={t.markup("hello", { name: () => session?.user.username ?? "" })} />;
}
