import { useState } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError, callBff } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

/** `message`: the message to sign. */
type ProofState = { kind: "closed" } | { kind: "asking" } | { kind: "open"; message: string };

/** The steps of proving ownership: fetch a message to sign, then submit its signature. */
export function useOwnershipProof(wallet: Wallet, onProven: (proven: Wallet) => void) {
  const t = useTranslations("walletDialogs.ownership");
  const errorText = useErrorText();
  const [state, setState] = useState<ProofState>({ kind: "closed" });
  const [error, setError] = useState<string | null>(null);
  const params = { id: wallet.id };

  const fetchMessage = async () => {
    setError(null);
    try {
      const { message } = await callBff("POST /api/v1/wallets/:id/ownership/challenges", { params });
      setState({ kind: "open", message });
    } catch (failure) {
      setState({ kind: "closed" });
      setError(errorText(failure, t("failed"), ""));
    }
  };
  const open = () => {
    setState({ kind: "asking" });
    return fetchMessage();
  };
  /** @throws ApiError; if the signature was refused, a new message has been fetched by then, because each can be used only once */
  const prove = async (signature: string) => {
    try {
      onProven(await callBff("POST /api/v1/wallets/:id/ownership", { params, body: { signature } }));
      toast.success(t("done"));
      setState({ kind: "closed" });
    } catch (failure) {
      if (isRefusal(failure)) await fetchMessage();
      throw failure;
    }
  };
  return { state, error, open, prove, close: () => setState({ kind: "closed" }) };
}

/** Whether a proof failed because of its signature. */
export function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 422;
}
