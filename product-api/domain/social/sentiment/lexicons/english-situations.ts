import type { WeightedTerms } from "./weighted";

/**
 * Situations that express sentiment without emotional words: steps from left to right in one sentence, at most a few words apart,
 * with no negation in between. A step is a choice of words separated by `/`; `@name` stands for a group, `#` for a figure.
 */
export const englishSituations: WeightedTerms = [
  [
    -1.8,
    "waiting/pending/processing/stuck/unresolved/unanswered since/for/over @long | been/still waiting/pending @long | day/days/weeks/months and/now waiting" +
      "| still/been waiting @wanted | still pending/processing/missing | @asked heard/received/got nothing/silence/crickets" +
      "| heard/hearing nothing/crickets | nobody/none reads/reading/read/cares/responds/picks | where/where's did/is/are/has/have my/our @wanted" +
      "| want/need/give/return my/our @wanted back | @wanted never/not/hasn't/haven't/didn't/nowhere arrived/came/come/showed/shown/received/credited/seen" +
      "| @asked times and/but/still nothing/no/nobody/silence",
  ],
  [
    -1.5,
    "unable/impossible to log/login/access/withdraw/deposit/send/open/connect/sell/claim/swap/reach" +
      "| closed/closes/closing/deleted/deletes/ignored/ignores/ignoring my/our/every/the @report | same/canned/automated/automatic/template/generic @response" +
      "| crickets from/since/all | silence/quiet/nothing from @staff | anyone/somebody/someone even/actually reading/read/there/alive/awake/work" +
      "| @helpless/@freezing my/our/us/me/everyone/users/people/customers/holders | charged/billed me/us twice | cut/slashed/halved in/by half" +
      "| @staff @vanished",
  ],
  [-1.2, "no/without single/any word/notice/warning/explanation | still no/nothing/nobody/not | @report/@response day #"],
  [
    1.5,
    "@staff/they/guys/someone @served within/instantly/immediately/quickly/fast | @served me/us within/instantly/immediately/quickly" +
      "| @served minutes/seconds later | went through minutes/seconds/instantly | got/received/have my/our @wanted within/already/quickly/fast | got/came/wrote/getting back to me/us" +
      "| finally arrived/answered/replied/resolved/credited/refunded | @wanted arrived/credited/back/received within/in minutes/seconds/minute/instantly" +
      "| first @report answered/solved/resolved",
  ],
];

/** Groups of words that a step can refer to. */
export const englishGroups: Readonly<Record<string, string>> = {
  "@long": "days weeks months years ages hours forever week month monday tuesday wednesday thursday friday saturday sunday yesterday january february march " +
    "april june july august september october november december",
  "@wanted": "answer answers reply response refund refunds withdrawal withdrawals deposit deposits payout funds money coins tokens payment " +
    "transfer order reward rewards help explanation crypto cash balance",
  "@asked": "asked emailed mailed wrote written messaged called contacted tried reported requested filed opened submitted sent emails tickets messages",
  "@report": "ticket tickets case cases report reports email emails message messages appeal complaint request question questions",
  "@response": "reply replies answer answers response responses message email mail",
  "@staff": "support helpdesk team devs dev mods mod admins admin staff service founders founder moderators exchange",
  "@vanished": "vanished disappeared ghosted ghosting silent gone unreachable unresponsive missing asleep",
  "@served": "answered replied responded fixed solved sorted helped refunded resolved called",
  "@helpless": "ignoring ignored ignores losing wasting misleading lying blaming charging",
  "@freezing": "locking freezing deleting blocking banning muting closing breaking draining dumping locked froze deleted blocked banned muted",
};
