import { type ComponentProps, useState } from "react";
import { TextField } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useTranslations } from "@/lib/shared/use-translations";

/** A password field with a button to show the password. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props} type={shown ? "text" : "password"} maxLength={1000} spellCheck={false} autoCapitalize="none"
      trailing={
        <IconButton
          icon={shown ? "eye-off" : "eye"} label={shown ? t("hidePassword") : t("showPassword")} onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
