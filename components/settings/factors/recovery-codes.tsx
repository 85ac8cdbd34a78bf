import { Button } from "@/components/ui/controls/button";
import { takeFocus } from "@/components/ui/controls/take-focus";
import { Alert } from "@/components/ui/figures/alert";
import { copyText } from "@/components/ui/overlays/copy-text";
import { saveFile } from "@/lib/client/storage/save-file";
import { useTranslations } from "@/lib/shared/use-translations";

/** Shows new recovery codes, the only time they can be read. Takes the focus itself: on a button, one Enter too many would dismiss them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("factors");
  return (
    <div ref={takeFocus} tabIndex={-1} className="grid gap-4 pb-4 outline-none">
      <Alert tone="warn" title={t("codes.onceTitle")}>{t("codes.once")}</Alert>
      <ol
        translate="no" aria-label={t("codes.title")}
        className="grid justify-center gap-x-8 gap-y-1 rounded-control border border-line bg-bg px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => <li key={code}>{code}</li>)}
      </ol>
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0 print:hidden">
        <Button icon="copy" onClick={() => void copyText(codes.join("\n"), { copied: t("copied"), failed: t("copyFailed") })}>
          {t("codes.copy")}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile(`${t("codes.file")}\n\n${codes.join("\n")}\n`, "text/plain", "memescope-recovery-codes.txt")}
        >
          {t("codes.download")}
        </Button>
        <Button icon="print" onClick={() => window.print()}>{t("codes.print")}</Button>
        <Button variant="primary" className="ml-auto" onClick={onDone}>{t("codes.kept")}</Button>
      </div>
    </div>
  );
}
