import { classes } from "../classes";

/** Two letters of a name in a soft square; one for scripts without capitals. */
export function Avatar({ name, size = "md", className }: { name: string; size?: "md" | "sm"; className?: string }) {
  return (
    <span aria-hidden="true" className={classes("avatar", size === "sm" && "avatar-sm", className)}>
      {initialsOf(name)}
    </span>
  );
}

/** "ada_lovelace" → AL, "June Li" → JL, "ada" → AD, "阿明" → 阿. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/u).filter(Boolean);
  const [first = "?", second] = words;
  if (!/^\p{Script=Latin}|^\d/u.test(first)) return [...first][0] ?? "?";
  const letters = second ? [...first][0]! + [...second][0]! : [...first].slice(0, 2).join("");
  return letters.toUpperCase();
}
