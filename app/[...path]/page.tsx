import { redirect } from "next/navigation";
import { readSession } from "@/lib/server/session/current";

/** SPEC.md section 2: any other path redirects to the dashboard, or to /login for visitors who are not signed in. */
export default async function UnknownPage(): Promise<never> {
  redirect((await readSession()) ? "/dashboard" : "/login");
}
