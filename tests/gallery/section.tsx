import type { ReactNode } from "react";

/** One component of the design system under its name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="border-b border-line text-lg font-semibold">{name}</h2>
      {children}
    </section>
  );
}

/** The states of a component side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

type ForcedState = "hover" | "focus-visible" | "active";

/** Marks children that the browser is made to render as if hovered or focused. */
export function Forced({ state, children }: { state: ForcedState; children: ReactNode }) {
  return <span data-forced={state} className="contents">{children}</span>;
}
