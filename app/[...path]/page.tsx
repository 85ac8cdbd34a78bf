import { redirect } from "next/navigation";
import { readSession } from "@/lib/server/session/current";

/** SPEC.md section 2: any other path leads to the dashboard, or to /login for who is not signed in. */
export default async function UnknownPage(): Promise<never> {
  redirect((await readSession()) ? "/dashboard" : "/login");
}
