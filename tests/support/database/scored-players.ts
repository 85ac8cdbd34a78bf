import { scorePlayer } from "@/product-api/domain/leaderboard/scoring/commands";
import { context, players } from "./test-context";

/** Adds players with a wallet each and scores them; every third is verified. For tests that use `useTestBoard`. */
export async function addScoredPlayers(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const userId = await players.add();
    await players.wallet(userId, 10 ** (made % 7), { proven: made % 3 === 0 });
    await scorePlayer(context, userId);
    ids.push(userId);
  }
  return ids;
}
