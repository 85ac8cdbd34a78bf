import type { SavedView } from "@/contracts/views/calls";
import { viewLimits, type ViewScreen } from "@/contracts/views/rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import { useViewChanges } from "./data";

/** Saves what the screen shows, under a name. */
export function SaveView({ screen, query, onSaved }: { screen: ViewScreen; query: string; onSaved: () => void }) {
  const t = useTranslations("savedViews");
  const { save } = useViewChanges();
  return (
    <NameForm
      label={t("saveTitle")} name="" failed={t("saveFailed")}
      onSend={async (name) => {
        await save({ screen, name, query });
        onSaved();
        toast.success(t("saved"));
      }}
    />
  );
}

/** Renames a saved view. */
export function RenameView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const t = useTranslations("savedViews");
  const { rename } = useViewChanges();
  return (
    <NameForm
      label={t("name")} name={view.name} failed={t("changeFailed")} autoFocus
      onSend={async (name) => {
        await rename(view, name);
        toast.success(t("renamed"));
        onDone();
      }}
    />
  );
}

interface NameFormProps {
  label: string;
  name: string;
  failed: string;
  /** The field gets focus when it appears. */
  autoFocus?: boolean;
  onSend: (name: string) => Promise<void>;
}

function NameForm({ label, name: known, failed, autoFocus = false, onSend }: NameFormProps) {
  const t = useTranslations("savedViews");
  const form = useForm({
    initial: { name: known },
    check: ({ name }) => ({ name: name.trim() === ""
      ? t("nameRequired")
      : name.trim().length > viewLimits.nameMax
      ? t("nameTooLong", { max: viewLimits.nameMax })
      : null }),
    send: ({ name }) => onSend(name.trim()),
    failed,
    mayBeGone: true,
    rule: () => t("nameTooLong", { max: viewLimits.nameMax }),
  });
  return (
    <Form form={form} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField {...form.field("name")} label={label} autoFocus={autoFocus} autoComplete="off" dir="auto" maxLength={100} required />
        <Button variant="primary" type="submit" busy={form.isBusy} className="mt-[1.7rem]">{t("save")}</Button>
      </div>
    </Form>
  );
}
