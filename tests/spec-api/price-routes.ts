import { iso, quotes } from "./account";
import { done, list, refusal } from "./answers";
import { route, type Route } from "./routes";

const changes = { ETH: 1.25, M: -2.4 } as const;
const symbols = Object.keys(quotes) as (keyof typeof quotes)[];
const brokenPrice = { symbol: null, price_usd: "dear" };
const brokenAlert = { id: null, threshold_usd: "high" };
const hours = { "24h": 24, "7d": 168, "30d": 720 } as Readonly<Record<string, number>>;

/** SPEC.md section 7: prices. It leaves the shapes of history and alerts open; these are our own. */
export const priceRoutes: readonly Route[] = [
  route("GET", "/api/prices/latest", (_request, { now }) =>
    list(
      "prices",
      symbols.map((symbol) => ({
        symbol, price_usd: quotes[symbol], price_change_24h: changes[symbol], last_updated: iso(now() - 20_000),
      })),
      brokenPrice,
    )),
  route("GET", "/api/prices/alerts", ({ account }) => list("alerts", account.alerts, brokenAlert)),
  route("POST", "/api/prices/alerts", ({ account, body }, { dialect, nextId, now }) => {
    if (typeof body.symbol !== "string") return refusal(422, "Name a symbol", dialect);
    const alert = { ...body, id: nextId(), is_active: true, created_at: iso(now()) };
    account.alerts.push(alert);
    return dialect.writes === "whole" ? { status: 201, json: alert } : done(dialect);
  }),
  route("DELETE", "/api/prices/alerts/{id}", ({ account, params: [id] }, { dialect }) => {
    const index = account.alerts.findIndex((alert) => alert.id === id);
    if (index < 0) return refusal(404, "No such alert", dialect);
    account.alerts.splice(index, 1);
    return done(dialect);
  }),
  route("GET", "/api/prices/{symbol}", ({ params: [symbol = ""], query }, { dialect, now }) => {
    const price = quotes[symbol as keyof typeof quotes];
    if (price === undefined) return refusal(404, "No such asset", dialect);
    const span = (hours[query.get("range") ?? ""] ?? 24) * 3_600_000;
    return list("history", Array.from({ length: 24 }, (_, index) => ({
      timestamp: iso(now() - span + (index * span) / 23), price_usd: price * (1 + Math.sin(index) / 50),
    })));
  }),
];
