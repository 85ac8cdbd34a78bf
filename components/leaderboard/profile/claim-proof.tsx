import { useState } from "react";
import type { IdentityClaim, IdentityKind } from "@/contracts/identity";
import { Alert } from "@/components/ui/figures/alert";
import { Badge } from "@/components/ui/figures/badge";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { copyText } from "@/components/ui/overlays/copy-text";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError, callBff } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

/** Where a claim of each kind begins. */
const startOf = { handle: "/social/twitter-setup", profile: "/leaderboard" } as const satisfies Record<IdentityKind, string>;

interface ClaimProofProps {
  kind: IdentityKind;
  claim: IdentityClaim | null;
  /** What this installation lacks, so that nothing can be claimed; null if it lacks nothing. */
  lacking: string | null;
  onChange: (claim: IdentityClaim) => void;
}

/** One claim: its state and, until it is proven, the code, where to put it, and a button to check for it. */
export function ClaimProof({ kind, claim, lacking, onChange }: ClaimProofProps) {
  const t = useTranslations("leaderboardMore.identity");
  const { busy, error, request } = useProof(kind, onChange);
  const explain = () => {
    if (claim?.state === "claimed") return t(claim.counts ? `${kind}.claimed` : "notCounting");
    if (claim) return t(`explained.${claim.state}`);
    if (lacking !== null) return lacking;
    return t.rich(`${kind}.none`, {
      link: (text) => <Link href={startOf[kind]} className="text-accent-text underline underline-offset-3">{text}</Link>,
    });
  };
  return (
    <section aria-label={t(`${kind}.name`)} className="grid gap-2 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm text-muted">{t(`${kind}.name`)}</h3>
        <span className="min-w-0 flex-1 basis-32 font-semibold break-words">{claim ? (
          <bdi>{kind === "handle" ? `@${claim.subject}` : claim.subject}</bdi>
        ) : null}</span>
        {claim ? (
          <Badge tone={claim.state === "proven" ? "up" : claim.state === "lost" ? "down" : "neutral"} size="sm">
            {t(`states.${claim.state}`)}
          </Badge>
        ) : null}
      </div>
      <p className="text-sm text-muted">
        {explain()}
      </p>
      {error === null ? null : <Alert tone="error">{error}</Alert>}
      {!claim || claim.state === "proven" ? null
        : claim.code === null ? <div>
          <Button icon="shield" busy={busy === "code"} onClick={() => void request("code")}>{t("prove")}</Button>
        </div>
        : <Code claim={claim} code={claim.code} isBusy={busy === "check"} onCheck={() => void request("check")} />}
    </section>
  );
}

function Code({ claim: { kind, failure, place_url: placeUrl }, code, isBusy, onCheck }: {
  claim: IdentityClaim; code: string; isBusy: boolean; onCheck: () => void;
}) {
  const t = useTranslations("leaderboardMore.identity");
  const tCommon = useTranslations("common");
  return (
    <>
      <p className="text-sm">{t(`${kind}.how`)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code translate="no" className="min-w-0 flex-1 basis-52 rounded-control border border-line bg-bg p-2 font-mono text-sm break-all">
          {code}
        </code>
        <Button icon="copy" onClick={() => void copyText(code, { copied: t("copied"), failed: t("copyFailed") })}>{tCommon("copy")}</Button>
      </div>
      {failure ? <Alert tone="warn">{t(`${kind}.${failure}`)}</Alert> : null}
      <div className="flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">
        {placeUrl === null ? null : <ButtonLink href={placeUrl} icon="external" external>{t(`${kind}.place`)}</ButtonLink>}
        <Button variant="primary" busy={isBusy} onClick={onCheck}>{t("check")}</Button>
      </div>
    </>
  );
}

const calls = { code: "POST /api/v1/identity/:kind/code", check: "POST /api/v1/identity/:kind/check" } as const;

/** Requests the code, or a check for it; one request at a time. */
function useProof(kind: IdentityKind, onChange: (claim: IdentityClaim) => void) {
  const t = useTranslations("leaderboardMore.identity");
  const errorText = useErrorText();
  const [busy, setBusy] = useState<keyof typeof calls | null>(null);
  const [error, setError] = useState<string | null>(null);
  const request = async (action: keyof typeof calls) => {
    if (busy) return;
    setBusy(action);
    setError(null);
    try {
      const claim = await callBff(calls[action], { params: { kind } });
      if (claim.state === "proven") toast.success(t("done"));
      onChange(claim);
    } catch (failure) {
      const waitS = failure instanceof ApiError && failure.code === "unavailable" ? (failure.retryAfterS ?? 0) : 0;
      setError(waitS > 60
        ? t("later", { minutes: Math.ceil(waitS / 60) })
        : errorText(failure, t(action === "code" ? "codeFailed" : "checkFailed"), ""));
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, request };
}
