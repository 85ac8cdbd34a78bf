/** These profiles exist, and any id of the form `trader-1` or `demo-…`. */
const knownIds = ["ada", "bea", "chidi", "dmitri", "esra", "feng", "gloria"];
const generatedId = /^(trader|demo)-[a-z0-9]{1,16}$/;
const dayMs = 86_400_000;

/** A profile as the platform returns it at a given time, derived from the id and the time alone; null if it does not exist. */
export function profileAt(id: string, nowMs: number) {
  if (!knownIds.includes(id) && !generatedId.test(id)) return null;
  const [level, size, pace] = [share(`${id} level`), share(`${id} size`), share(`${id} pace`)];
  // Each profile has its own score, which drifts by a few points over days.
  const wander = 6 * Math.sin((nowMs / dayMs) * (0.4 + pace) + 2 * Math.PI * size);
  const score = Math.min(100, Math.max(0, 12 + 80 * level + wander));
  const volume = 10 ** (2.5 + 3.5 * size) * (1 + 0.2 * Math.sin((nowMs / dayMs) * (0.2 + level)));
  return { id, name: nameOf(id), trading_score: Math.round(score * 100) / 100, volume_usd_30d: Math.round(volume * 100) / 100 };
}

function nameOf(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replace("-", " ")}`;
}

/** A number in [0, 1), always the same for the same text (FNV-1a, mixed). */
function share(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
