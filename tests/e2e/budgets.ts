// Budgets of the signed-in pages, for figures that do not depend on the machine: about 5 % more than was measured when they were
// set. If you make a page smaller, lower its line; if you have a reason to make one larger, write it down here.

/** What is measured, with 25 wallets and 25 mentions, in a phone-sized window; the live shift in a desktop-sized one too. */
export type Figure =
  /** As transferred until the page is idle, including headers. */
  | "script bytes"
  | "style bytes"
  /** Of the document, uncompressed. */
  | "HTML bytes"
  | "elements"
  /** Documents, scripts and fetches. The script of the worker that warms up the formats is one, and the bundler may split a chunk in two. */
  | "requests"
  /** Calls to the product API, from the server for the page and from the browser, except for the network, which all users share. */
  | "API calls"
  /** SQL statements of those calls. Session lookups at the same moment share one, so the number varies: budgets hold the highest seen. */
  | "statements"
  /** Cumulative layout shift after the load, computed as in Web Vitals. */
  | "layout shift"
  /** The same, after three transactions have arrived too. */
  | "live shift";

type Line = readonly [atMost: number, why: string];

/** Budgets that all pages share. */
const everywhere = {
  "style bytes": [14_600, "the one stylesheet that the first paint waits for fits into the first ten packets of a connection"],
} as const satisfies Partial<Record<Figure, Line>>;

const table = {
  "/dashboard": {
    "script bytes": [180_000, "the server draws the charts, and their library, 109 kB, waits for a pointer"],
    "HTML bytes": [65_500, "what stands in the charts travels once, as a drawing; words of dialogs come with them; in one run of several it took a kilobyte and three elements more"],
    elements: [650, "a chart is one path for each line, not an element for each moment"],
    requests: [25, "the browser begins with the server's answers: it asks for notifications, a ticket and how many are connected; where it comes into view, for what happened since yesterday, with its code and words"],
    "API calls": [12, "figures, history, newest transactions and prices are one read each, the statistics two; the last day and the rank one each where they are in view"],
    statements: [66, "nothing is asked once for each of the wallets; each of the four answers of figures is one snapshot, and the rank is that of the live board for whoever has a wallet"],
    "layout shift": [0.02, "the banner of the live channel has its place before the channel is open"],
    "live shift": [0.005, "what a transaction changes has its place before it arrives"],
  },
  "/wallets": {
    "script bytes": [179_000, "the dialogs that add, remove and show a wallet load when they are opened"],
    "HTML bytes": [65_500, "a row is 1 kB: its looks are classes; what rows repeat travels once, and words of dialogs come with them; half a kilobyte more since a page outlives its version and a browser's translation"],
    elements: [890, "one page of wallets is drawn once, as a table that becomes cards"],
    requests: [19, "no row asks for anything, and no link is fetched ahead"],
    "API calls": [6, "the page, the statistics above it and the newest transactions are one read each"],
    statements: [25, "nothing is asked once for each of the wallets"],
    "layout shift": [0.02, "rows and figures come with the page"],
    "live shift": [0.013, "each transaction joins a list of five and moves it down by one: three of them move a full list by .0105 to .0125, the first three of an account by .002 to .005"],
  },
  "/portfolio": {
    "script bytes": [177_500, "the dialogs of statements and of past days load when they are opened"],
    "HTML bytes": [85_000, "what a figure means is told when somebody asks; what rows repeat travels once; half a kilobyte more since a page outlives its version and a browser's translation"],
    elements: [1_150, "each of the 25 wallets is drawn once"],
    requests: [19, "the browser begins with the server's answers, and no link is fetched ahead"],
    "API calls": [5, "the portfolio and its history are one read each"],
    statements: [24, "all holdings of all wallets are one statement; both answers of figures are one snapshot each"],
    "layout shift": [0.02, "the server draws the chart"],
    "live shift": [0.005, "figures change where they stand"],
  },
  "/prices": {
    "script bytes": [177_500, "the server draws the charts, and their library waits for a pointer"],
    "HTML bytes": [65_500, "the history of three prices travels as three drawings, its points without their names; words of four kinds of alerts come with them"],
    elements: [392, "a chart is one path, not an element for each moment"],
    requests: [20, "the browser begins with the server's answers, but for alerts of other kinds, far down the page"],
    "API calls": [9, "the newest prices, two lists of alerts, and a history for each of the three coins"],
    statements: [20, "history is kept in the API's memory"],
    "layout shift": [0.02, "the server draws the charts"],
    "live shift": [0.005, "a transaction changes nothing here but the toasts"],
  },
  "/leaderboard": {
    "script bytes": [178_000, "the tabs that are not open and the dialogs load when they are wanted"],
    "HTML bytes": [91_500, "one page of players, whatever their number; mentions and volume stand twice in a row, of which one is shown; what they share travels once"],
    elements: [1_290, "one page of players is drawn once, as a table that becomes cards"],
    requests: [19, "the browser begins with the server's answers"],
    "API calls": [10, "whoever has a wallet has the live board: a page of players, the own rank, the figures, the link and the choice are one read each, beside what the frame asks"],
    statements: [44, "each of the board's answers is one snapshot; a row of the page costs none of its own"],
    "layout shift": [0.02, "ranks and scores come with the page"],
    "live shift": [0.005, "a transaction changes nothing here but the toasts"],
  },
  "/social": {
    "script bytes": [167_500, "forms and lists of mentions are other pages'"],
    "HTML bytes": [59_500, "only the messages of this noun travel with it, four cards that lead on, the newest mentions, whose texts are of any length, and the shares as a table"],
    elements: [236, "an overview of two cards and a few figures, the newest mentions, and a line for each that is tracked"],
    requests: [19, "the browser begins with the server's answers, and no link is fetched ahead"],
    "API calls": [7, "the job, its figures, its newest mentions and the shares of what is tracked are one read each"],
    statements: [24, "the job, its figures, its newest mentions, the shares in one snapshot with a sum for each that is tracked, and what the frame asks, each with a sign-in"],
    "layout shift": [0.02, "the state of the tracking is known to the server"],
    "live shift": [0.005, "a transaction changes nothing here but the toasts"],
  },
  "/social/timeline": {
    "script bytes": [180_000, "what a selected time shows loads when one is selected"],
    "HTML bytes": [60_000, "a plot is one path for each colour; steps travel once, without their names"],
    elements: [330, "a path, not an element for each hour"],
    requests: [19, "the browser begins with the server's answer"],
    "API calls": [4, "all plots are one read"],
    statements: [19, "mentions by the hour, flows by the hour, and what was held are a statement each, in one snapshot"],
    "layout shift": [0.02, "the server draws the plots"],
    "live shift": [0.005, "a transaction changes nothing here but the toasts"],
  },
  "/social/digest": {
    "script bytes": [180_000, "lists are those of the timeline's selected time"],
    "HTML bytes": [60_000, "five rows a list, whatever the period held"],
    elements: [420, "five rows a list, whatever the period held"],
    requests: [20, "the browser begins with the server's answer"],
    "API calls": [5, "all parts are one read"],
    statements: [26, "sums of mentions, spans, flows, ranks and alerts are a statement or two each, in one snapshot"],
    "layout shift": [0.02, "the server draws the digest"],
    "live shift": [0.005, "a transaction changes nothing here but the toasts"],
  },
  "/social/twitter-mentions": {
    "script bytes": [182_200, "what is shown without tracking, or while it waits, loads only then; of the saved views only the button comes with it; what lets a page outlive its version, and leave without false alarms, took the last hundreds"],
    "HTML bytes": [98_500, "one page of mentions, whatever their number; what is known of whose they are comes with each"],
    elements: [812, "one page of mentions, with the same few elements each"],
    requests: [22, "no mention asks for anything; the order and the further filters are a chunk of their own"],
    "API calls": [6, "the page of mentions, the job and its figures are one read each"],
    statements: [20, "nothing is asked once for each mention"],
    "layout shift": [0.02, "filters and figures come with the page"],
    "live shift": [0.005, "a transaction changes nothing here but the toasts"],
  },
  "/social/twitter-setup": {
    "script bytes": [178_500, "the dialogs of webhooks and of stopping load when they are opened"],
    "HTML bytes": [58_500, "the form is drawn once, filled in; the words of the mentions' filters are of the same namespace"],
    elements: [307, "a form, a card of figures and a list of webhooks"],
    requests: [22, "the mentions are fetched ahead, and nothing else"],
    "API calls": [8, "job, source, statistics, profile and webhooks are one read each"],
    statements: [17, "about two statements a read, the sign-in included"],
    "layout shift": [0.02, "which of the cards are shown is known to the server"],
    "live shift": [0.005, "a transaction changes nothing here but the toasts"],
  },
  "/settings": {
    "script bytes": [167_000, "hardly more than React, Next and the frame: all other pages stand on these; what an account can do are buttons, whose dialogs load with a click"],
    "HTML bytes": [49_500, "previews of themes are small drawings, not pictures; stylesheet and font are named in the document; what toasts tell is a select and a field, the proofs a button"],
    elements: [304, "the choices of language, theme and toasts are plain inputs; how one appears is a card, and what can be done with the account a row of buttons, each with its drawing"],
    requests: [20, "what the frame needs, and how one appears"],
    "API calls": [4, "the account stands in the session: only the frame asks, and how one appears"],
    statements: [12, "the frame's unread mentions and notifications, a ticket, and how one appears"],
    "layout shift": [0.02, "choices come with the page, as cookies tell them"],
    "live shift": [0.005, "a transaction changes nothing here but the toasts"],
  },
} as const satisfies Record<string, Record<Exclude<Figure, keyof typeof everywhere>, Line>>;

export interface Budget {
  route: string;
  what: Figure;
  atMost: number;
  why: string;
}

/** Every line of the table, plus the shared ones for each route. */
export const budgets: readonly Budget[] = Object.entries(table).flatMap(([route, lines]) =>
  Object.entries({ ...everywhere, ...lines }).map(([what, [atMost, why]]) => ({ route, what: what as Figure, atMost, why })));

/** Every signed-in page that has budgets. */
export const routes: readonly string[] = Object.keys(table);
