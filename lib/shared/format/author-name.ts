const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What an author is called: their name or, if nothing of it is visible (some consist of fillers), their username. */
export function authorName({ name, username }: { name: string; username: string }): string {
  return visible.test(name) ? name : username;
}
