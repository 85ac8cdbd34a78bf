import type { World } from "./setting";

/** Moves the quotes, or makes them nonsense for a while. */
export async function quote(world: World): Promise<string> {
  const { stage, random, doubted } = world;
  const changes: string[] = [];
  for (const priceId of ["ethereum", "memecore"] as const) {
    const last = stage.market.latest(priceId);
    const isOverdue = stage.nowMs() - last.atMs > 6 * 3_600_000;
    const nowS = Math.floor(stage.nowMs() / 1000);
    if (!isOverdue && random.chance(0.2)) {
      const bad = random.pick([
        { usd: "0" }, { usd: "-3" }, { usd: "null" }, { usd: "1e308" }, { usd: '"many"' }, { usd: `${last.priceUsd * 50}` },
        { usd: `${last.priceUsd / 50}` },
        { usd: `${last.priceUsd}`, at: nowS + 7_200 }, { usd: `${last.priceUsd}`, at: "null" },
      ]);
      stage.feed.setQuoteJson(priceId, `{"usd":${bad.usd},"last_updated_at":${bad.at ?? nowS}}`);
      doubted.add(priceId);
      changes.push(`${priceId} told as ${bad.usd} at ${bad.at ?? "now"}`);
      continue;
    }
    const priceUsd = random.chance(0.5)
      ? last.priceUsd
      : Number((Math.min(1e5, Math.max(1e-4, last.priceUsd * random.integer(50, 180) / 100))).toPrecision(8));
    stage.feed.quote(priceId, priceUsd);
    stage.market.move(priceId, nowS * 1000, priceUsd);
    doubted.delete(priceId);
    if (priceUsd !== last.priceUsd) changes.push(`${priceId} at ${priceUsd}`);
  }
  await stage.pollPrices();
  return changes.join(", ");
}
