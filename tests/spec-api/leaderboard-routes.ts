import { iso, type Row } from "./account";
import { list, ok, refusal, type Answer } from "./answers";
import { analysisOf, boardStats, playersFor } from "./board";
import { route, type Request, type Route, type World } from "./routes";

const base = "/api/v1/leaderboard";
const brokenPlayer = { id: null, username: null, position: "first" };

function players({ account }: Request, { dialect, now }: World): Row[] {
  return playersFor(account, dialect.scores === "beyond", now());
}

function rankOf(request: Request, world: World, userId: string): Answer {
  const entry = players(request, world).find((player) => player.user_id === userId);
  return entry ? ok(entry) : refusal(404, "Not on the board", world.dialect);
}

/** SPEC.md section 7: leaderboard. */
export const leaderboardRoutes: readonly Route[] = [
  route("GET", base, (request, world) => list(
    "entries", players(request, world).slice(0, Number(request.query.get("limit") ?? 50)), brokenPlayer,
  )),
  route("GET", `${base}/user/rank`, (request, world) => rankOf(request, world, request.account.user.id)),
  route("GET", `${base}/user/{userId}/rank`, (request, world) => rankOf(request, world, request.params[0] ?? "")),
  route("GET", `${base}/stats`, (request, world) => ok(boardStats(players(request, world), request.account.user.id))),
  route("GET", `${base}/trending`, (request, world) =>
    list("entries", players(request, world).slice(0, Number(request.query.get("limit") ?? 10)), brokenPlayer)),
  route("GET", `${base}/competitive-analysis`, (request, world) => ok(analysisOf(players(request, world)))),
  route("POST", `${base}/sync/memex`, ({ body }, { dialect, now }) =>
    typeof body.lastActivity === "string" ? ok({ success: true, updatedAt: iso(now()) }) : refusal(422, "lastActivity is needed", dialect)),
  route("POST", `${base}/link/memex`, (_request, { nextId }) => ok({ success: true, profileId: nextId() })),
];
