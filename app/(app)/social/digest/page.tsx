import type { Metadata } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { DigestScreen } from "@/components/digest/digest-screen";
import { queryOfView, readDigestView } from "@/components/digest/view";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { ClockProvider } from "@/lib/client/startup/clock";
import { readUnreadable } from "@/lib/server/readers/call-product-api";
import { readNowMs } from "@/lib/server/readers/now";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readDigest } from "@/lib/server/readers/digest";
import { pack } from "@/lib/shared/packed";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("digest");
  return { title: t("title") };
}

interface DigestPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DigestPage({ searchParams }: DigestPageProps) {
  const params = await searchParams;
  const view = readDigestView({ get: (name) => [params[name]].flat()[0] ?? null });
  const digest = await undefinedUnlessAnswered(readDigest(queryOfView(view, await getTimeZone())));
  return (
    <ClientMessages namespaces={["digest", "timeline"]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <UnreadableProvider rendered={readUnreadable()}>
          <DigestScreen initial={pack({ view, digest })} />
        </UnreadableProvider>
      </ClockProvider>
    </ClientMessages>
  );
}
