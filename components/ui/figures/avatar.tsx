import { classes } from "../classes";

/** Initials in a soft square: two letters, or one for scripts without capitals. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return <span aria-hidden="true" className={classes("avatar", className)}>{initialsOf(name)}</span>;
}

/** A letter or digit with its combining marks. */
const letter = /[\p{L}\p{N}]\p{M}*/gu;

/** Initials, from letters and digits only: "ada_lovelace" → AL, "Gary (gwei enjoyer)" → GG, "ada" → AD, "阿明" → 阿, "🚀🚀" → ?. */
export function initialsOf(name: string): string {
  const words = name.replaceAll(/['’]/gu, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => word.match(letter) ?? [])
    .filter(({ length }) => length > 0);
  const [[first = "?", next = ""] = [], second] = words;
  if (!/^[\p{Script=Latin}\d]/u.test(first)) return first;
  return (first + (second?.[0] ?? next)).toUpperCase();
}
