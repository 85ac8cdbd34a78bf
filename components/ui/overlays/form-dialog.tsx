import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslations } from "@/lib/shared/use-translations";
import { Button } from "../controls/button";
import { Form, type FormState } from "../controls/form";
import { Dialog } from "./dialog";

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "description" | "width" | "onClose"> {
  form: FormState;
  /** Label of the submit button. */
  submit: ReactNode;
  submitLook?: Pick<ComponentProps<typeof Button>, "variant" | "icon">;
  /** Shown before the two buttons. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A dialog that is a form, with Cancel and the submit button at the bottom. */
export function FormDialog({ form, submit, submitLook, aside, children, onClose, ...dialog }: FormDialogProps) {
  const tCommon = useTranslations("common");
  const id = useId();
  return (
    <Dialog
      {...dialog} onClose={onClose}
      footer={<>
        {aside}
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="primary" {...submitLook} type="submit" form={id} busy={form.isBusy}>{submit}</Button>
      </>}
    >
      <Form form={form} id={id} className="grid gap-4">{children}</Form>
    </Dialog>
  );
}
