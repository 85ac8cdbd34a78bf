import { type ComponentType, createElement, lazy, Suspense } from "react";

/** Next's dynamic(), without a build's chunks. */
export default function dynamic<P extends object>(load: () => Promise<ComponentType<P>>, { loading }: { loading?: ComponentType } = {}) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function Dynamic(props: P) {
    return createElement(Suspense, { fallback: loading ? createElement(loading) : null }, createElement(Part, props));
  };
}
