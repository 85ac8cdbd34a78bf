/** A chart's tooltip for the point under the pointer. */
export function ChartTip({ title, value, note }: { title: string; value: string; note?: string | undefined }) {
  return (
    <div className="rounded-control border border-field bg-raised px-3 py-2 text-sm">
      <p className="text-muted">{title}</p>
      <p className="num font-semibold text-text">{value}</p>
      {note ? <p className="num text-muted">{note}</p> : null}
    </div>
  );
}
