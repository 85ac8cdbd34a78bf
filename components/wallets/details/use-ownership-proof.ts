"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Wallet } from "@/contracts/wallets";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError, callBff } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { findBrowserWallet, signInBrowser } from "./browser-wallet";

export type ProofState =
  | { kind: "closed" }
  | { kind: "asking" }
  /** `busy`: a signature is being made or judged. */
  | { kind: "open"; message: string; busy: boolean };

const signaturePattern = /^0x[0-9a-fA-F]{130}$/;

/** The way from a message to sign to a proven wallet. */
export function useOwnershipProof(wallet: Wallet, onProven: (proven: Wallet) => void) {
  const t = useTranslations("wallets.ownership");
  const errorText = useErrorText();
  const [state, setState] = useState<ProofState>({ kind: "closed" });
  const [signature, setSignature] = useState("");
  const [error, setError] = useState<string | null>(null);
  const params = { id: wallet.id };

  const askForMessage = async (): Promise<void> => {
    const { message } = await callBff("POST /api/v1/wallets/:id/ownership/challenges", { params });
    setState({ kind: "open", message, busy: false });
  };
  const open = async () => {
    setState({ kind: "asking" });
    setError(null);
    try {
      await askForMessage();
    } catch (failure) {
      setState({ kind: "closed" });
      setError(errorText(failure, t("failed")));
    }
  };
  const prove = async (signed: string) => {
    if (state.kind !== "open") return;
    if (signed === "") return setError(t("signatureRequired"));
    if (!signaturePattern.test(signed)) return setError(t("signatureInvalid"));
    setState({ ...state, busy: true });
    setError(null);
    try {
      onProven(await callBff("POST /api/v1/wallets/:id/ownership", { params, body: { signature: signed } }));
      toast.success(t("done"));
      setState({ kind: "closed" });
      setSignature("");
    } catch (failure) {
      await refused(failure);
    }
  };
  /** A message serves once: after a refusal there must be another one to sign. */
  const refused = async (failure: unknown) => {
    const isRefusal = failure instanceof ApiError && failure.status === 422;
    setError(isRefusal ? t("refused") : errorText(failure, t("failed")));
    setState((known) => (known.kind === "open" ? { ...known, busy: false } : known));
    if (!isRefusal) return;
    setSignature("");
    await askForMessage().catch(() => setState({ kind: "closed" }));
  };
  const sign = async () => {
    const program = findBrowserWallet();
    if (state.kind !== "open" || !program) return;
    setState({ ...state, busy: true });
    setError(null);
    try {
      const signed = await signInBrowser(program, wallet.address, state.message);
      setSignature(signed);
      await prove(signed);
    } catch {
      setState({ ...state, busy: false });
      setError(t("notSigned"));
    }
  };
  const write = (text: string) => {
    setSignature(text);
    setError(null);
  };
  return { state, signature, error, open, write, sign, prove: () => prove(signature.trim()), close: () => setState({ kind: "closed" }) };
}
