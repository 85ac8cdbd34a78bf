"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslations } from "@/lib/shared/use-translations";
import { Button } from "../controls/button";
import { Form, type FormState } from "../controls/form";
import { Dialog } from "./dialog";

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "description" | "width" | "onClose"> {
  form: FormState;
  /** What the button that sends it says. */
  submit: ReactNode;
  submitLook?: Pick<ComponentProps<typeof Button>, "variant" | "icon">;
  /** Stands before the two buttons. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A dialog that is a form, with Cancel and the button that sends it at its foot. */
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
