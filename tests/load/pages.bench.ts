import { chromium, type Browser } from "@playwright/test";
import { browserFlags } from "../../scripts/browser-flags";
import { buildStale } from "../../scripts/build/build";
import { loadRawEnv } from "../../scripts/env";
import { findBrowser } from "../../scripts/find-browser";
import { startProduct, type Product } from "../../scripts/start-product";
import { costBetween, countCalls, readApiTotals } from "../support/processes/api-cost";
import { createOwner, type Owner } from "../support/browser/owner";
import { placesToMeasure, type LoadPlace } from "./databases";
import { startFloor, type Floor } from "./floor-app";
import { report } from "./measure";
import { measureFirstLoads, shiftWhileLive, type FirstLoad } from "./page-loads";
import { medianRate, visit, type Rate } from "./page-rate";
import { floorTable, pageTable, type PageRow } from "./page-tables";

// The cost of pages compared with the floor, a Next app with an empty dynamic page and a table of 25 rows, built and served in the same
// run: the first load on a phone with a slow CPU and network, and pages per second for 20 visitors.
// PAGES_ROUTES=/wallets,/dashboard measures only these, PAGES_RUNS=9 loads each more often, PAGES_LIVE=1 adds the layout shift while
// transactions arrive, PAGES_OWNERS=1 makes all visitors one user, PAGES_DATABASE=PostgreSQL skips the embedded database.
const SIGNED_OUT = "/login";
const SIGNED_IN = ["/dashboard", "/wallets", "/portfolio", "/prices", "/leaderboard", "/social", "/social/twitter-mentions", "/settings"];
const routes = process.env.PAGES_ROUTES?.split(",") ?? [...SIGNED_IN, SIGNED_OUT];
const RUNS = Number(process.env.PAGES_RUNS ?? 5);
/** A user may make 1,200 API calls a minute: with fewer users some calls would be refused, and pages would lack figures. */
const OWNERS = Number(process.env.PAGES_OWNERS ?? 60);
const WALLETS = 25;
const WARM_S = 10;
const ROUND_S = 6;
const ROUNDS = 3;

const raw = loadRawEnv();

type Rates = Pick<PageRow, "rate" | "emptyRate" | "refused">;

/** Alternates rounds of a page and of the empty page, and counts what the product API refused meanwhile. */
async function compareRates(product: Product, floor: Floor, route: string, cookies: string[]): Promise<Rates> {
  const visitPage = (seconds: number) => visit(product.webUrl + route, cookies, seconds);
  await visitPage(WARM_S);
  const before = await readApiTotals(product.apiUrl);
  const rounds: { page: Rate; empty: Rate }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ page: await visitPage(ROUND_S), empty: await visit(floor.emptyUrl, cookies, ROUND_S) });
  }
  const refused = countCalls(costBetween(before, await readApiTotals(product.apiUrl), 0), /^(429|5\d\d)$/);
  return { rate: medianRate(rounds.map(({ page }) => page)), emptyRate: medianRate(rounds.map(({ empty }) => empty)), refused };
}

interface Stage {
  product: Product;
  floor: Floor;
  browser: Browser;
  owners: Owner[];
}

async function measurePages({ product, floor, browser, owners }: Stage): Promise<{ rows: PageRow[]; empty: FirstLoad; table: FirstLoad }> {
  const [first] = owners as [Owner];
  const ofProduct = routes.map((route) => ({ url: product.webUrl + route, owner: route === SIGNED_OUT ? null : first }));
  const ofFloor = [floor.emptyUrl, floor.tableUrl].map((url) => ({ url, owner: null }));
  const measured = await measureFirstLoads(browser, [...ofFloor, ...ofProduct], RUNS);
  const [empty, table, ...loads] = measured as [FirstLoad, FirstLoad, ...FirstLoad[]];
  report(`${loads.length} pages and the floor: loaded ${RUNS} times by turns`);
  const rows: PageRow[] = [];
  for (const [at, route] of routes.entries()) {
    const load = loads[at]!;
    const liveShift = process.env.PAGES_LIVE && route !== SIGNED_OUT ? await shiftWhileLive(browser, product, route, first) : null;
    rows.push({ route, load, liveShift, rate: null, emptyRate: null, refused: 0 });
  }
  await visit(floor.emptyUrl, [""], WARM_S);
  for (const row of rows) {
    const cookies = row.route === SIGNED_OUT ? [""] : owners.map(({ cookie }) => cookie);
    Object.assign(row, await compareRates(product, floor, row.route, cookies));
    report(`${row.route}: asked for by 20 at once`);
  }
  return { rows, empty, table };
}

async function measureOn(place: LoadPlace, browser: Browser, floor: Floor): Promise<void> {
  const product = await startProduct(raw, place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {});
  try {
    const owners: Owner[] = [];
    for (let at = 0; at < OWNERS; at += 1) owners.push(await createOwner(product, `owner_${at}`, { wallets: WALLETS }));
    const { rows, empty, table } = await measurePages({ product, floor, browser, owners });
    const what = `${WALLETS} wallets, medians of ${RUNS} loads and of ${ROUNDS} rounds; × is beside the floor of this run`;
    console.log(`\nOn ${place.name}, ${what}.\n`);
    console.log(`${pageTable(rows, empty, table)}\n\n${floorTable(empty, table, rows)}\n`);
  } finally {
    await product.stop();
    await place.drop();
  }
}

const executablePath = await findBrowser(process.env.CHROMIUM_PATH, (text) => process.stdout.write(text));
await buildStale(["api", "sandbox", "web"], raw, (text) => process.stdout.write(text));
const floor = await startFloor(raw);
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  for (const make of placesToMeasure()) {
    const place = await make();
    if (process.env.PAGES_DATABASE && process.env.PAGES_DATABASE !== place.name) await place.drop();
    else await measureOn(place, browser, floor);
  }
} finally {
  await browser.close();
  await floor.stop();
}
