import type { CookieJar, CookieOptions } from "@/lib/server/session/cookies";

/** A browser's cookies: keeps those that are set, removes those that are cleared. */
export class MapJar implements CookieJar {
  readonly values = new Map<string, string>();
  /** Every cookie that was set or cleared, in order. */
  readonly written: { name: string; value: string; options: CookieOptions }[] = [];

  static of(other: MapJar): MapJar {
    const jar = new MapJar();
    for (const [name, value] of other.values) jar.values.set(name, value);
    return jar;
  }

  get(name: string): { readonly value: string } | undefined {
    const value = this.values.get(name);
    return value === undefined ? undefined : { value };
  }

  set(name: string, value: string, options: CookieOptions): void {
    this.written.push({ name, value, options });
    if (options.maxAge > 0) this.values.set(name, value);
    else this.values.delete(name);
  }
}
