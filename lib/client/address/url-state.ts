/** The value if it is an allowed one, else the other: what stands in a URL may be anything. */
export function oneOf<const T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

/** The parameters of an address, as URLSearchParams and Next's own give them. */
export interface Params {
  get(name: string): string | null;
}

const lastPage = 100_000;

/** The page that `?page=` names; the first where it names none. */
export function readPage(params: Params): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/** The id that a parameter names; null where it names none. */
export function readUuid(params: Params, name: string): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(params.get(name) ?? "")?.[0] ?? null;
}

/** Puts values into parameters in the order that is given, so that one view has one address; null leaves one out. */
export function writeParams(params: URLSearchParams, values: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(values)) {
    params.delete(name);
    if (value !== null) params.set(name, value);
  }
}

/** Puts values into the page's query, and takes those that are null out of it, without asking the server. `push` can be gone back from. */
export function changeQuery(values: Readonly<Record<string, string | null>>, how: "push" | "replace"): void {
  changeAddress((params) => writeParams(params, values), how);
}

/** As `changeQuery`, for what knows how to write itself. What changes nothing leaves no entry to go back from: while a day is half typed, each key would. */
export function changeAddress(write: (params: URLSearchParams) => void, how: "push" | "replace"): void {
  const url = new URL(window.location.href);
  const before = `${url.searchParams}`;
  write(url.searchParams);
  if (`${url.searchParams}` === before) return;
  window.history[how === "push" ? "pushState" : "replaceState"](null, "", url);
  for (const tell of listeners) tell();
}

const listeners = new Set<() => void>();

/** Tells of each change of the query made here and by Back and Forward, until the function that it gives is called. */
export function onQueryChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}
