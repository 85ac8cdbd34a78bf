// Budgets of the signed-in pages, for figures that do not depend on the machine: about 5 % more than was measured when they were
// set. If you make a page smaller, lower its line; if you have a reason to make one larger, write it down here.

import type { screenTitles } from "../support/browser/screen-titles";

/** What is measured, with 25 wallets and 25 mentions, in a phone-sized window; the live shift in a desktop-sized one too. */
export type Figure =
  /** As transferred until the page is idle, including headers. */
  | "script bytes"
  | "style bytes"
  /** Of the document, uncompressed. */
  | "HTML bytes"
  | "elements"
  /**
   * Documents, scripts and fetches. The script of the worker that warms up the formats is one, and the bundler may split a chunk in two.
   */
  | "requests"
  /** Calls to the product API, from the server for the page and from the browser, except for the network, which all users share. */
  | "API calls"
  /** SQL statements of those calls. Session lookups at the same moment share one, so the number varies: budgets hold the highest seen. */
  | "statements"
  /** Cumulative layout shift after the load, computed as in Web Vitals. */
  | "layout shift"
  /** The same, after three transactions have arrived too. */
  | "live shift";

type Line = readonly [max: number, why: string];

/** Budgets that all pages share. */
const everywhere = {
  "style bytes": [14_600, "the only stylesheet that blocks the first paint fits into the first ten packets of a connection"],
} as const satisfies Partial<Record<Figure, Line>>;

const table = {
  "/dashboard": {
    "script bytes": [
      183_900,
      "the server renders the charts, and their library (109 kB) loads only once a pointer reaches them; the screen's own code is two files, because the bundler splits what exceeds 200 kB of source, comments included; two hundred bytes are for Back, which leads to where a page was scrolled to; four hundred bytes are for pushed messages that are read as strictly as an answer; two hundred bytes are for the focus, which is kept when what had it disappears; one hundred bytes are for a number of unread mentions that leaves out what is being deleted, and for a failed choice that does not show the previous one's answer; two hundred bytes are for figures that name the source which this server lacks; three hundred bytes are for times that name their day once they could be of another one, for a greeting that follows the day, and for readers who travel; six hundred bytes are for closing, which goes back in the history, for what other devices change, and for prices that are old; one hundred bytes are for the words of an unknown figure; four hundred bytes are for a first line in each script that has it compiled while it arrives",
    ],
    "HTML bytes": [
      55_500,
      "chart data is sent once, as a drawing; the dialogs' messages are included",
    ],
    elements: [510, "a chart is one path per line, not one element per data point"],
    requests: [
      25,
      "the browser starts with the server's responses: it fetches notifications, a ticket and the number of connections, and, once it is in view, the changes since yesterday with their code and messages",
    ],
    "API calls": [
      12,
      "figures, history, newest transactions and prices are one read each, the statistics two, and the last day and the rank one each once they are in view",
    ],
    statements: [
      66,
      "there are no queries per wallet; each of the four responses with figures is one snapshot, and an account with a wallet has its rank on the live leaderboard",
    ],
    "layout shift": [0.02, "the live channel's banner has its space reserved before the channel is open"],
    "live shift": [0.005, "everything that a transaction changes has its space reserved before it arrives"],
  },
  "/wallets": {
    "script bytes": [
      182_300,
      "the dialogs that add, remove and show a wallet load when they are opened; half a kilobyte is for copying where a browser refuses its clipboard, and for reopening the live channel at once; two hundred bytes are for Retry being busy while it is under way, and for errors that are only a status; another two hundred are for Back, which leads to where a page was scrolled to; four hundred bytes are for pushed messages that are read as strictly as an answer; two hundred bytes are for the focus, which is kept when what had it disappears; three hundred bytes are for what was typed into a form, which survives an ended session; three hundred bytes are for saying why data may be outdated, and that a part could not be loaded; two hundred bytes are for ranges that are announced once, and for Enter, which closes a phone's keyboard; four hundred bytes are for a first line in each script that has it compiled while it arrives",
    ],
    "HTML bytes": [
      60_100,
      "a row is 1 kB, styled by classes; text that rows repeat is sent once, and the dialogs' messages are included; half a kilobyte is for pages that survive a new version and the browser's translation; one hundred bytes are for words that only voices say, and for a window that a phone's keyboard makes lower",
    ],
    elements: [720, "one page of wallets is rendered once, as a table that becomes cards"],
    requests: [
      20,
      "no row makes requests, and no link is prefetched; the screen's own code is two files, because the bundler splits what exceeds 200 kB of source, comments included",
    ],
    "API calls": [6, "the page, the statistics above it and the newest transactions are one read each"],
    statements: [25, "there are no queries per wallet"],
    "layout shift": [0.02, "rows and figures are in the page's HTML"],
    "live shift": [
      0.013,
      "each transaction moves a list of five down by one: three of them shift a full list by 0.0105 to 0.0125, and the first three of an account by 0.002 to 0.005",
    ],
  },
  "/portfolio": {
    "script bytes": [177_900, "the dialogs for statements and past days load when they are opened; three hundred bytes are for times that name their day, and for readers who travel; five hundred bytes are for closing, which goes back in the history, and for prices that are old; four hundred bytes are for a first line in each script that has it compiled while it arrives"],
    "HTML bytes": [
      78_000,
      "explanations of figures are fetched on demand, and text that rows repeat is sent once; half a kilobyte is for pages that survive a new version and the browser's translation",
    ],
    elements: [875, "each of the 25 wallets is rendered once"],
    requests: [19, "the browser starts with the server's responses, and no link is prefetched"],
    "API calls": [5, "the portfolio and its history are one read each"],
    statements: [24, "the holdings of all wallets are one statement, and the two responses with figures are one snapshot each"],
    "layout shift": [0.02, "the server renders the chart"],
    "live shift": [0.005, "figures change in place"],
  },
  "/prices": {
    "script bytes": [
      180_000,
      "the server renders the charts, and their library loads only once a pointer reaches them; two hundred bytes are for Back, which leads to where a page was scrolled to; four hundred bytes are for pushed messages that are read as strictly as an answer; one hundred bytes keep what was typed into an alert while another kind is looked at or the list of assets grows; two hundred bytes are for the focus, which is kept when what had it disappears; one hundred bytes are for alerts that are not offered where they could never fire; one hundred bytes are for text that a phone must not correct; five hundred bytes are for a link to an asset that has no price here, for failures that are scrolled into view, for lists that survive their dialog, and for readers who travel; five hundred bytes are for what is typed while a form is sent, and for what other devices change; four hundred bytes are for a first line in each script that has it compiled while it arrives; two hundred bytes are for a trend that is to scale",
    ],
    "HTML bytes": [
      60_000,
      "the history of three prices is sent as three drawings, with points as bare numbers; the messages of four kinds of alerts are included",
    ],
    elements: [380, "a chart is one path, not one element per data point"],
    requests: [
      21,
      "the browser starts with the server's responses, except for the other kinds of alerts far down the page; the screen's own code is two files, because the bundler splits what exceeds 200 kB of source, comments included",
    ],
    "API calls": [9, "the newest prices, two lists of alerts, and a history for each of the three coins"],
    statements: [20, "the API caches the history in memory"],
    "layout shift": [0.02, "the server renders the charts"],
    "live shift": [0.005, "a transaction changes nothing here except the toasts"],
  },
  "/leaderboard": {
    "script bytes": [178_700, "the dialogs and the tabs that are not open load on demand; four hundred bytes are for a first line in each script that has it compiled while it arrives"],
    "HTML bytes": [
      90_000,
      "one page of players, whatever their total; mentions and volume are in each row twice, and one of the two is shown; text that rows share is sent once; seven hundred bytes fetch the scripts after the first paint",
    ],
    elements: [1_250, "one page of players is rendered once, as a table that becomes cards"],
    requests: [19, "the browser starts with the server's responses"],
    "API calls": [
      10,
      "an account with a wallet has the live leaderboard: a page of players, the user's rank, the figures, the linked profile and the visibility are one read each, in addition to the frame's calls",
    ],
    statements: [44, "each of the leaderboard's responses is one snapshot, and there are no statements per row"],
    "layout shift": [0.02, "ranks and scores are in the page's HTML"],
    "live shift": [0.005, "a transaction changes nothing here except the toasts"],
  },
  "/social": {
    "script bytes": [168_200, "forms and lists of mentions are on other pages; four hundred bytes are for a first line in each script that has it compiled while it arrives"],
    "HTML bytes": [
      55_700,
      "it includes only the messages of its own namespace, four cards with links, the newest mentions, whose texts vary in length, and the shares as a table; seven hundred bytes fetch the scripts after the first paint",
    ],
    elements: [236, "an overview of two cards and a few figures, the newest mentions, and a line for each tracker"],
    requests: [19, "the browser starts with the server's responses, and no link is prefetched"],
    "API calls": [7, "the job, its figures, its newest mentions and the trackers' shares are one read each"],
    statements: [
      24,
      "the job, its figures, its newest mentions, the shares in one snapshot with a sum per tracker, and the frame's calls, each with a session lookup",
    ],
    "layout shift": [0.02, "the server knows the state of the tracking"],
    "live shift": [0.005, "a transaction changes nothing here except the toasts"],
  },
  "/social/timeline": {
    "script bytes": [180_700, "the lists for a selected time load when one is selected; four hundred bytes are for a first line in each script that has it compiled while it arrives"],
    "HTML bytes": [54_000, "a plot is one path per colour; its steps are sent once, as bare values"],
    elements: [330, "a path, not one element per hour"],
    requests: [19, "the browser starts with the server's response"],
    "API calls": [4, "all plots are one read"],
    statements: [19, "hourly mentions, hourly flows and the holdings are one statement each, in one snapshot"],
    "layout shift": [0.02, "the server renders the plots"],
    "live shift": [0.005, "a transaction changes nothing here except the toasts"],
  },
  "/social/digest": {
    "script bytes": [180_700, "it shares its lists with the timeline's selected time; four hundred bytes are for a first line in each script that has it compiled while it arrives"],
    "HTML bytes": [54_000, "five rows per list, whatever the period contains"],
    elements: [420, "five rows per list, whatever the period contains"],
    requests: [20, "the browser starts with the server's response"],
    "API calls": [5, "all parts are one read"],
    statements: [26, "sums of mentions, periods, flows, ranks and alerts are one or two statements each, in one snapshot"],
    "layout shift": [0.02, "the server renders the digest"],
    "live shift": [0.005, "a transaction changes nothing here except the toasts"],
  },
  "/social/twitter-mentions": {
    "script bytes": [
      187_700,
      "the views for no tracking and for a waiting job load only then, and only the button of the saved views is included; the last few hundred bytes are for surviving a new version, leaving the page without false alarms, reopening the live channel at once, what an error that is only a status means, and Back, which leads to where a page was scrolled to; four hundred bytes are for pushed messages that are read as strictly as an answer; two hundred bytes are for the focus, which is kept when what had it disappears, and a hundred for what is pressed or chosen before the page works; one hundred bytes are for a number of unread mentions that leaves out what is being deleted, and for a failed choice that does not show the previous one's answer; three hundred bytes are for what was typed into a form, which survives an ended session; one hundred bytes are for starting the live channel and the bell only once the browser is idle, and for logging out meanwhile; four hundred bytes are for a range that is announced once, for Enter, which closes a phone's keyboard, and for days typed as digits; four hundred bytes are for a range that says whether it covers whole days, and for readers who travel; seven hundred bytes are for tracking that another device sets up, for closing, which goes back in the history, for lists that cross with a change, and for mentions that were not read for hours; three hundred bytes are for marking only what the list showed, an author's former handle, and keys whose effect is read out; three hundred bytes are for words that only voices say, for messages that are announced, and for going to a page without an Enter key; four hundred bytes are for a first line in each script that has it compiled while it arrives",
    ],
    "HTML bytes": [93_000, "one page of mentions, whatever their total; each includes its author's data. Which posts are the newest makes 2 kB"],
    elements: [812, "one page of mentions, with the same few elements each"],
    requests: [22, "no mention makes requests; the sort order and the additional filters are a separate chunk"],
    "API calls": [6, "the page of mentions, the job and its figures are one read each"],
    statements: [20, "there are no queries per mention"],
    "layout shift": [0.02, "filters and figures are in the page's HTML"],
    "live shift": [0.005, "a transaction changes nothing here except the toasts"],
  },
  "/social/twitter-setup": {
    "script bytes": [179_200, "the dialogs for webhooks and for stopping load when they are opened; four hundred bytes are for a first line in each script that has it compiled while it arrives"],
    "HTML bytes": [53_300, "the form is rendered once, filled in; the messages of the mention filters are in the same namespace"],
    elements: [307, "a form, a card of figures and a list of webhooks"],
    requests: [22, "only the mentions are prefetched"],
    "API calls": [8, "job, source, statistics, profile and webhooks are one read each"],
    statements: [17, "about two statements per read, including the session lookup"],
    "layout shift": [0.02, "the server knows which of the cards are shown"],
    "live shift": [0.005, "a transaction changes nothing here except the toasts"],
  },
  "/settings": {
    "script bytes": [
      170_800,
      "little more than React, Next and the frame, which every page needs; the account's actions are buttons whose dialogs load on click; two hundred bytes are for Back, which leads to where a page was scrolled to; four hundred bytes are for pushed messages that are read as strictly as an answer; some hundred bytes are for the focus, which is kept when what had it disappears, and for a choice of toasts that follows other tabs; one hundred bytes are for a number of unread mentions that leaves out what is being deleted, and for a failed choice that does not show the previous one's answer; three hundred bytes are for what was typed into a form, which survives an ended session; a hundred bytes are for transactions that are only read out; six hundred bytes are for messages that are announced as they appear, and for the words of an unknown figure, which split a file off; four hundred bytes are for a first line in each script that has it compiled while it arrives",
    ],
    "HTML bytes": [
      46_200,
      "theme previews are small drawings, not images; the document links the stylesheet and the font; the toast settings are a select and a field, and the proofs a button",
    ],
    elements: [
      304,
      "language, theme and toast settings are plain inputs; the visibility is a card, and the account's actions a row of buttons with icons",
    ],
    requests: [20, "the frame's calls and the visibility"],
    "API calls": [4, "the account's data is in the session, so only the frame and the visibility card make calls"],
    statements: [12, "the frame's unread mentions and notifications, a ticket, and the visibility"],
    "layout shift": [0.02, "the settings are in the page's HTML, read from cookies"],
    "live shift": [0.005, "a transaction changes nothing here except the toasts"],
  },
} as const satisfies Record<keyof typeof screenTitles, Record<Exclude<Figure, keyof typeof everywhere>, Line>>;

export interface Budget {
  route: string;
  what: Figure;
  max: number;
  why: string;
}

/** Every line of the table, plus the shared ones for each route. */
export const budgets: readonly Budget[] = Object.entries(table).flatMap(([route, lines]) =>
  Object.entries({ ...everywhere, ...lines }).map(([what, [max, why]]) => ({ route, what: what as Figure, max, why })));

/** Every signed-in page that has budgets. */
export const routes: readonly string[] = Object.keys(table);
