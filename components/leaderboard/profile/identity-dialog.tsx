import type { Identity, IdentityClaim } from "@/contracts/identity";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { callPath } from "@/lib/client/request/api";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";
import { isBoardKey } from "../data";
import { ClaimProof } from "./claim-proof";

/** The handle and profile that the user claims on other platforms, and how to prove them. */
export function IdentityDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("leaderboardMore.identity");
  const cache = useCache();
  const { data, error, mutate } = useCall("GET /api/v1/identity", {});
  const missing = useMissingSources();
  const { data: link } = useCall("GET /api/v1/leaderboard/link/memex", {});
  const change = (claim: IdentityClaim) => {
    cache.change<Identity>(callPath("GET /api/v1/identity"), (known) => ({ handle: null, profile: null, ...known, [claim.kind]: claim }));
    if (claim.state === "proven") void cache.refetchWhere(isBoardKey);
  };
  return (
    <Dialog title={t("title")} description={t("text")} width={500} onClose={onClose}>
      {data ? (
        <div className="grid gap-4 pb-2">
          <ClaimProof kind="handle" claim={data.handle} lacking={missing.mentions?.text ?? null} onChange={change} />
          <ClaimProof
            kind="profile" claim={data.profile} lacking={link?.platform_connected === false ? t("profile.noPlatform") : null}
            onChange={change}
          />
        </div>
      ) : error ? <RetryAlert error={error} title={t("failed")} onRetry={() => mutate()} /> : <SkeletonText lines={6} />}
    </Dialog>
  );
}
