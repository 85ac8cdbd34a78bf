import { TextField } from "@/components/ui/controls/field";
import type { TextFieldState } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";

/** The field for the account's e-mail address, which password managers fill in. */
export function EmailField(field: TextFieldState & { autoFocus?: boolean }) {
  const t = useTranslations("auth");
  return (
    <TextField
      {...field} name="email" type="email" label={t("email")} autoComplete="username" inputMode="email" autoCapitalize="none"
      spellCheck={false} required
    />
  );
}
