"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Wallet, WalletInput } from "@/contracts/wallets";
import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { checkWalletForm, fieldOfRefusal } from "./wallet-form";

export interface FormErrors {
  address?: string;
  name?: string;
  form?: string;
}

/** Checks and sends one address; the errors belong to its fields or to the form. */
export function useWalletForm(values: { address: string; name: string }, networkName: string, onAdd: (input: WalletInput) => Promise<Wallet>, onClose: () => void) {
  const t = useTranslations("wallets.addDialog");
  const tFailed = useTranslations("errors.failed");
  const errorText = useErrorText();
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);

  /** The field that is wrong, to be focused; null when all went well or nothing can be mended in a field. */
  const submit = async (): Promise<"address" | "name" | null> => {
    const wrong = checkWalletForm(values.address, values.name);
    if (wrong.address || wrong.name) {
      setErrors({
        ...(wrong.address && { address: t(wrong.address, { network: networkName }) }),
        ...(wrong.name && { name: t(wrong.name) }),
      });
      return wrong.address ? "address" : "name";
    }
    setBusy(true);
    setErrors({});
    try {
      const name = values.name.trim();
      await onAdd({ address: values.address.trim(), ...(name && { name }) });
      toast.success(t("added"));
      onClose();
      return null;
    } catch (error) {
      const field = fieldOfRefusal(error);
      setErrors({ [field ?? "form"]: refusalText(field, error) });
      return field;
    } finally {
      setBusy(false);
    }
  };

  const refusalText = (field: "address" | "name" | null, error: unknown): string => {
    const text = errorText(error, tFailed("addWallet"));
    const isShape = (error as { code?: unknown }).code === "invalid_input";
    if (!isShape || field === null) return text;
    return field === "address" ? t("addressInvalid", { network: networkName }) : t("nameTooLong");
  };
  return { errors, setErrors, busy, submit };
}
