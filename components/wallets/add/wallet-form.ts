import { walletLimits } from "@/contracts/wallets/rules";
import { bareText } from "@/contracts/fields/typed-rules";
import { addressPattern } from "@/contracts/fields/wire-rules";

/** The error of each field, as the key of its text under `walletDialogs.addDialog`. */
interface WalletFormErrors {
  address?: "addressRequired" | "addressInvalid";
  name?: "nameTooLong";
}

/** Checks the rules of SPEC.md section 5 before anything is sent. Spaces around either value are ignored. */
export function checkWalletForm(address: string, name: string): WalletFormErrors {
  const errors: WalletFormErrors = {};
  const bare = bareText(address);
  if (bare === "") errors.address = "addressRequired";
  else if (!addressPattern.test(bare)) errors.address = "addressInvalid";
  if (name.trim().length > walletLimits.nameMax) errors.name = "nameTooLong";
  return errors;
}
