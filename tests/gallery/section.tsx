import type { ReactNode } from "react";

/** One part of the design system under its name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="border-b border-line text-lg font-semibold">{name}</h2>
      {children}
    </section>
  );
}

/** States of one part side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

export type ForcedState = "hover" | "focus-visible" | "active";

/** Holds what the browser is told to draw as if it were hovered or focused. */
export function Forced({ state, children }: { state: ForcedState; children: ReactNode }) {
  return <span data-forced={state} className="contents">{children}</span>;
}
