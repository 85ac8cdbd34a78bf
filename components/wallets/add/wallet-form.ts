import { walletLimits } from "@/contracts/wallets/rules";
import { addressPattern } from "@/contracts/fields/wire-rules";
import { bareAddress } from "@/lib/shared/format/addresses";

/** The error of each field, as the key of its text under `walletDialogs.addDialog`. */
interface WalletFormErrors {
  address?: "addressRequired" | "addressInvalid";
  name?: "nameTooLong";
}

/** Checks the rules of SPEC.md section 5 before anything is sent. Spaces around either value are ignored. */
export function checkWalletForm(address: string, name: string): WalletFormErrors {
  const errors: WalletFormErrors = {};
  const bare = bareAddress(address);
  if (bare === "") errors.address = "addressRequired";
  else if (!addressPattern.test(bare)) errors.address = "addressInvalid";
  if (name.trim().length > walletLimits.nameMax) errors.name = "nameTooLong";
  return errors;
}
