"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import type { Wallet } from "@/contracts/wallets";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { copyText } from "@/components/ui/overlays/copy-text";
import { useOffers } from "@/lib/client/request/offers";
import { OwnershipBadge } from "../ownership-badge";
import { findBrowserWallet } from "./browser-wallet";
import { useOwnershipProof } from "./use-ownership-proof";

/** 'Verified' or 'Unverified', and the way from the one to the other: a signed message (EIP-191). */
export function WalletOwnership({ wallet, onProven }: { wallet: Wallet; onProven: (proven: Wallet) => void }) {
  const t = useTranslations("wallets.ownership");
  const proof = useOwnershipProof(wallet, onProven);
  const { state, error } = proof;
  const isOffered = useOffers("POST /api/v1/wallets/:id/ownership/challenges");
  const canProve = wallet.ownership === "unproven" && (state.kind === "closed" || state.kind === "asking");
  if (!isOffered) return null;
  return (
    <section aria-label={t("title")} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-muted">{t("title")}</span>
        <span className="min-w-0 flex-1 basis-32"><OwnershipBadge ownership={wallet.ownership} /></span>
        {canProve ? <Button icon="shield" busy={state.kind === "asking"} onClick={() => void proof.open()}>{t("prove")}</Button> : null}
      </div>
      {state.kind === "closed" && error ? <Alert tone="error">{error}</Alert> : null}
      {state.kind === "open" && wallet.ownership === "unproven" ? <ProofForm proof={proof} message={state.message} busy={state.busy} /> : null}
    </section>
  );
}

function ProofForm({ proof, message, busy }: { proof: ReturnType<typeof useOwnershipProof>; message: string; busy: boolean }) {
  const t = useTranslations("wallets.ownership");
  const tCommon = useTranslations("common");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void proof.prove();
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-3 rounded-control border border-line bg-surface p-3">
      <p className="text-sm text-pretty text-muted">{t("how")}</p>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm font-[550]">{t("message")}</span>
          <Button icon="copy" onClick={() => void copyText(message, { copied: t("copied"), failed: t("copyFailed") })}>{tCommon("copy")}</Button>
        </div>
        <pre tabIndex={0} aria-label={t("message")} className="max-h-48 overflow-auto rounded-control border border-line bg-bg p-2.5 font-mono text-xs break-all whitespace-pre-wrap">{message}</pre>
      </div>
      <TextField
        label={t("signature")} hint={t("signatureHint")} error={proof.error} value={proof.signature} onChange={(event) => proof.write(event.target.value)}
        placeholder="0x…" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={200}
      />
      <div className="flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">
        <Button onClick={proof.close}>{tCommon("cancel")}</Button>
        {findBrowserWallet() ? <Button icon="wallet" busy={busy} onClick={() => void proof.sign()}>{t("sign")}</Button> : null}
        <Button variant="primary" type="submit" busy={busy}>{t("submit")}</Button>
      </div>
    </form>
  );
}
