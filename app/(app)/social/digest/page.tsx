import { getTimeZone } from "next-intl/server";
import { digestCalls } from "@/contracts/digest/calls";
import { DigestScreen } from "@/components/digest/digest-screen";
import { queryOfView, digestViewParams } from "@/components/digest/view";
import { readPart } from "@/lib/server/readers/call-product-api";
import { pack } from "@/lib/shared/packed";
import { type PageProps, paramsOf, Screen } from "../../screen";
import { titled } from "../../../titled";

export const generateMetadata = titled("digest.title");

export default async function DigestPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const view = digestViewParams.read(paramsOf(params));
  const digest = await readPart(digestCalls.read, { query: queryOfView(view, await getTimeZone()) });
  return (
    <Screen namespaces={["digest", "alertRules", "timeline"]}>
      <DigestScreen initial={pack({ view, digest })} />
    </Screen>
  );
}
