import { useTranslations } from "@/lib/shared/use-translations";
import { Select } from "../controls/select";
import { Pager } from "./pager";

interface PageControlsProps {
  /** What is paged; the accessible name of the navigation. */
  label: string;
  /** The accessible name of the page size select. */
  sizeLabel: string;
  sizes: readonly number[];
  page: number;
  pageSize: number;
  total: number;
  /** Adds a field for typing a page number. */
  jumper?: boolean;
  onShow: (change: { page: number } | { page_size: number }) => void;
}

/** Controls below a paged list with a `ListAnnouncement`: the page size, the range shown, and navigation. */
export function PageControls({ label, sizeLabel, sizes, page, pageSize, total, jumper, onShow }: PageControlsProps) {
  const t = useTranslations("common.pager");
  const options = sizes.map((size) => ({ value: `${size}`, label: t("size", { count: size }) }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-2.5">
      <Select
        label={sizeLabel} hideLabel options={options} value={`${pageSize}`}
        onChange={(event) => onShow({ page_size: Number(event.target.value) })} className="print:hidden"
      />
      <Pager
        label={label} page={page} pageSize={pageSize} total={total} jumper={jumper ?? false} isAnnounced={false}
        onPage={(number) => onShow({ page: number })}
      />
    </div>
  );
}
