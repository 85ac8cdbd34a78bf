import { useLocale } from "next-intl";
import { type ComponentProps, useState } from "react";
import { TextField } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { labelled } from "@/lib/shared/format/labels";
import { useTranslations } from "@/lib/shared/use-translations";

/** A password field with a button to show the password. In the field that repeats it, the button's name says so, or two would share one. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing" | "label"> & { label: string }) {
  const t = useTranslations("common");
  const locale = useLocale();
  const [shown, setShown] = useState(false);
  const show = t(shown ? "hidePassword" : "showPassword");
  return (
    <TextField
      {...props} type={shown ? "text" : "password"} maxLength={1000} spellCheck={false} autoCapitalize="none"
      trailing={
        <IconButton
          icon={shown ? "eye-off" : "eye"} label={props.name === "confirm" ? labelled(show, props.label, locale) : show}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
