import { type ComponentProps, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isImeKey } from "@/lib/shared/composing";
import { useTranslations } from "@/lib/shared/use-translations";
import { Button } from "./button";
import { TextField } from "./field";
import { Form, type FormState } from "./form";

interface NameEditing {
  isEditing: boolean;
  /** The props of the button that opens the field. */
  opener: { ref: RefObject<HTMLButtonElement | null>; onClick: () => void };
  /** Ends editing, and returns the focus to that button. */
  close: () => void;
}

/** State of editing a name in place. */
export function useNameEditing(): NameEditing {
  const [isEditing, setEditing] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Render at once: the button replaces the field, and can then be focused.
    flushSync(() => setEditing(false));
    ref.current?.focus();
  };
  return { isEditing, opener: { ref, onClick: () => setEditing(true) }, close };
}

interface NameEditorProps extends Omit<ComponentProps<typeof TextField>, "form"> {
  form: FormState;
  onClose: () => void;
}

/** A field in place of the name: Enter saves; Escape cancels, without closing a surrounding dialog. All other props go to the field. */
export function NameEditor({ form, onClose, ...field }: NameEditorProps) {
  const t = useTranslations("common");
  const cancelOnEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === "Escape" && !isImeKey(nativeEvent) && !form.isBusy) onClose();
  };
  return (
    <div data-own-escape onKeyDown={cancelOnEscape}>
      <Form form={form} className="grid gap-2">
        <TextField {...field} autoFocus autoComplete="off" dir="auto" />
        <div className="flex flex-wrap justify-end gap-2">
          <Button held={form.isBusy} onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" busy={form.isBusy}>{t("save")}</Button>
        </div>
      </Form>
    </div>
  );
}
