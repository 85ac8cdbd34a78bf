import { useEffect, useRef } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form, toastLateFailure } from "@/components/ui/controls/form";
import { copyText } from "@/components/ui/overlays/copy-text";
import { useForm } from "@/lib/client/form/use-form";
import { ApiError } from "@/lib/client/request/api";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import { OwnershipBadge } from "../ownership-badge";
import { findBrowserWallet, signWithBrowserWallet } from "./browser-wallet";
import { isRefusal, useOwnershipProof } from "./use-ownership-proof";

/** 'Verified' or 'Unverified', and a form to get verified with a signed message (EIP-191). */
export function WalletOwnership({ wallet, onProven }: { wallet: Wallet; onProven: (proven: Wallet) => void }) {
  const t = useTranslations("walletDialogs.ownership");
  const proof = useOwnershipProof(wallet, onProven);
  const { state, error } = proof;
  const isOffered = useOffers("POST /api/v1/wallets/:id/ownership/challenges");
  const canProve = wallet.ownership === "unproven" && (state.kind === "closed" || state.kind === "asking");
  const section = useRef<HTMLElement>(null);
  const shown = useRef(state.kind);
  // The button and the form replace each other.
  useEffect(() => {
    if (state.kind === "open" || shown.current === "open") section.current?.querySelector<HTMLElement>("[data-start]")?.focus();
    shown.current = state.kind;
  }, [state.kind]);
  if (!isOffered) return null;
  return (
    <section ref={section} aria-label={t("title")} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-muted">{t("title")}</span>
        <span className="min-w-0 flex-1 basis-32"><OwnershipBadge ownership={wallet.ownership} /></span>
        {canProve ? (
          <Button data-start icon="shield" busy={state.kind === "asking"} onClick={() => void proof.open()}>{t("prove")}</Button>
        ) : null}
      </div>
      {state.kind === "closed" && error ? <Alert tone="error">{error}</Alert> : null}
      {state.kind === "open" && wallet.ownership === "unproven" ? (
        <ProofForm wallet={wallet} proof={proof} message={state.message} />
      ) : null}
    </section>
  );
}

interface ProofFormProps {
  wallet: Wallet;
  proof: ReturnType<typeof useOwnershipProof>;
  message: string;
}

const signaturePattern = /^0x[0-9a-fA-F]{130}$/;

function ProofForm({ wallet, proof, message }: ProofFormProps) {
  const t = useTranslations("walletDialogs.ownership");
  const tCommon = useTranslations("common");
  const installedWallet = findBrowserWallet();
  const prove = async (signature: string) => {
    try {
      await proof.prove(signature);
    } catch (failure) {
      // This signature can no longer be accepted: there is a new message to sign.
      if (isRefusal(failure)) form.reset();
      throw failure;
    }
  };
  const form = useForm({
    initial: { signature: "" },
    check: ({ signature }) => ({
      signature: signature.trim() === "" ? t("signatureRequired") : signaturePattern.test(signature.trim()) ? null : t("signatureInvalid"),
    }),
    send: ({ signature }) => prove(signature.trim()),
    failed: t("failed"),
    refusal: (failure) => ({ signature: isRefusal(failure) ? t("refused") : failure instanceof ApiError ? null : t("notSigned") }),
  });
  const sign = async (browserWallet: NonNullable<typeof installedWallet>) => {
    const signature = await signWithBrowserWallet(browserWallet, wallet.address, message);
    form.change({ signature });
    await prove(signature);
  };
  return (
    <Form form={form} className="grid gap-3 rounded-control border border-line bg-surface p-3">
      <p data-start tabIndex={-1} className="text-sm text-muted outline-none">{t("how")}</p>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm font-[550]">{t("message")}</span>
          <Button icon="copy" onClick={() => void copyText(message, { copied: t("copied"), failed: t("copyFailed") })}>
            {tCommon("copy")}
          </Button>
        </div>
        <pre
          tabIndex={0} aria-label={t("message")}
          className="rounded-control border border-line bg-bg p-2.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
        >
          {message}
        </pre>
      </div>
      <TextField
        {...form.field("signature")} label={t("signature")} hint={t("signatureHint")} placeholder="0x…" autoComplete="off"
        autoCapitalize="none" spellCheck={false} maxLength={200} required
      />
      <div className="flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">
        <Button onClick={proof.close}>{tCommon("cancel")}</Button>
        {installedWallet ? (
          <Button icon="wallet" busy={form.isBusy} onClick={({ currentTarget }) =>
            void form.run(currentTarget.form ?? currentTarget, () => sign(installedWallet)).then(toastLateFailure)}>{t("sign")}</Button>
        ) : null}
        <Button variant="primary" type="submit" busy={form.isBusy}>{t("submit")}</Button>
      </div>
    </Form>
  );
}
