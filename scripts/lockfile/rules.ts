/** A package in package-lock.json (version 3), keyed by its place in node_modules. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

/** Packages whose install scripts may run, each with the reason. */
export type AllowedScripts = Readonly<Record<string, string>>;

/** The form of the public registry's URLs; a lockfile without URLs uses whatever registry is configured. */
const REGISTRY = /^https:\/\/registry\.npmjs\.org\/(?:@[\w.-]+\/)?[\w.-]+\/-\/[\w.-]+\.tgz$/;
/** A version range, possibly of another package installed under this name. */
const VERSIONS = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?[\w\s.*^~<>=|+-]*$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** The problems of a lockfile, one line each. Works offline, so it cannot see vulnerabilities known to a registry. */
export function checkLockfile({ lockfileVersion, packages }: Lockfile, allowed: AllowedScripts): string[] {
  const places = Object.entries(packages).filter(([place]) => place !== "");
  const scripted = new Set(places.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place)));
  return [
    ...(lockfileVersion === 3 ? [] : [`version ${lockfileVersion}: only 3 is known`]),
    ...places.flatMap(([place, locked]) => checkPackage(place, locked, allowed)),
    ...Object.entries(packages).flatMap(([place, locked]) => checkRanges(place || "the product", locked)),
    ...checkOneForm(places.map(([, { resolved }]) => resolved)),
    ...Object.keys(allowed).filter((name) => !scripted.has(name)).map((name) => `${name}: may run an install script, but has none`),
  ];
}

function checkPackage(
  place: string, { resolved, integrity, hasInstallScript, link, inBundle }: LockedPackage, allowed: AllowedScripts,
): string[] {
  const name = nameOf(place);
  return [
    ...(link ? [`${place}: is a link to a folder`] : []),
    // A bundled package is covered by the integrity of the package that contains it.
    ...(inBundle || SHA512.test(integrity ?? "") ? [] : [`${place}: has no integrity of sha512`]),
    ...(resolved === undefined || REGISTRY.test(resolved) ? [] : [`${place}: comes from ${resolved}`]),
    ...(hasInstallScript && !allowed[name] ? [`${place}: runs an install script that nobody has allowed`] : []),
  ];
}

function checkRanges(place: string, { dependencies, devDependencies, optionalDependencies }: LockedPackage): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, range]) => !VERSIONS.test(range))
    .map(([name, range]) => `${place}: requires ${name} from ${range}`);
}

function checkOneForm(resolved: readonly (string | undefined)[]): string[] {
  const named = resolved.filter((one) => one !== undefined).length;
  return named === 0 || named === resolved.length
    ? []
    : [`${named} of ${resolved.length} packages name their source: either all or none should`];
}

/** The package name of a place: the part after the last `node_modules/`. */
function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}
