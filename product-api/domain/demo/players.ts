import { keccak256, toHex } from "viem";
import { DAY_MS } from "../durations";

/** The other players of the sandbox's board; nobody can sign in to their accounts. */
const names = [
  "Nova", "Orrin", "Petra", "Quill", "Rhea", "Soren", "Talia", "Umar", "Vesna", "Wilder", "Xanthe", "Yorick", "Zuri", "Anouk", "Bram",
  "Calla",
  "Dario", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kaia", "Lior", "Mina", "Nils", "Odile", "Priya", "Ravi", "Saskia", "Teo",
  "Ugo", "Vera", "Wren", "Ximena", "Yara", "Zeno", "Aiko", "Bodhi", "Cleo", "Dov", "Esme", "Finn", "Gaia", "Henk", "Ilse", "Juno",
];

const WEI = 10n ** 12n;

export type SandboxPlayer = ReturnType<typeof sandboxPlayers>[number];

/** A number in [0, 1) derived from a text, always the same. */
function fractionOf(text: string): number {
  return Number.parseInt(keccak256(toHex(text)).slice(2, 10), 16) / 2 ** 32;
}

/** All players of the sandbox's board, the same at each start. */
export function sandboxPlayers() {
  return names.map((name, at) => {
    const fraction = (what: string) => fractionOf(`${name} ${what}`);
    // Values are spread evenly on a logarithmic scale; some players hold mostly M Token, others mostly the coin.
    const eth = 10 ** (-1.3 + 4.2 * fraction("worth"));
    const username = `${name.toLowerCase()}_sandbox`;
    return {
      name,
      username,
      email: `${username}@players.invalid`,
      handle: username,
      // Lower case.
      address: keccak256(toHex(`memescope sandbox player ${name}`)).slice(0, 42),
      // Whether the owner of the address has signed for it.
      isProven: fraction("proof") < 0.6,
      nativeWei: BigInt(Math.round(eth * fraction("split") * 1e6)) * WEI,
      mUnits: BigInt(Math.round(eth * (1 - fraction("split")) * 8000 * 1e6)) * WEI,
      followers: Math.round(10 ** (2 + 3.5 * fraction("followers"))),
      profileId: fraction("profile") < 0.75 ? `trader-${at + 1}` : null,
      // Average number of mentions per day.
      pace: 3 * fraction("pace") ** 2,
    };
  });
}

/** A player's mentions in the 30 days before `now`: later calls return the same ones, and those added since. */
export function sandboxMentions(player: SandboxPlayer, now: Date) {
  return lastDays(now).flatMap((day) => mentionsOf(player, day)).filter(({ at }) => at <= now);
}

/** Today and the 30 days before, as numbers of days since 1970. */
function lastDays(now: Date): number[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: 31 }, (_, nth) => today - 30 + nth);
}

function mentionsOf(player: SandboxPlayer, day: number) {
  const count = Math.floor(player.pace + fractionOf(`${player.name} ${day}`));
  return Array.from({ length: count }, (_, nth) => {
    const fraction = (what: string) => fractionOf(`${player.name} ${day} ${nth} ${what}`);
    const likes = Math.round(10 ** (0.3 + 2.4 * fraction("likes")));
    const mood = fraction("mood") + 0.3 * fractionOf(`${player.name} mood`);
    return {
      postId: `${1000 + names.indexOf(player.name)}${day}${String(nth).padStart(3, "0")}`,
      at: new Date((day + fraction("time")) * DAY_MS),
      authorId: `sandbox-${Math.floor(fraction("author") * 400)}`,
      authorFollowers: Math.round(10 ** (1.5 + 3 * fraction("reach"))),
      likes,
      reposts: Math.round(likes * 0.3 * fraction("reposts")),
      replies: Math.round(likes * 0.2 * fraction("replies")),
      quotes: Math.round(likes * 0.1 * fraction("quotes")),
      sentiment: mood > 0.6 ? ("positive" as const) : mood < 0.25 ? ("negative" as const) : ("neutral" as const),
    };
  });
}

/**
 * What a player has sold and bought back in the 30 days before `now`, at most once a day: a share of their holding of a coin, with the same
 * amount bought back later. Later calls return the same movements, and those added since.
 */
export function sandboxMovements(player: SandboxPlayer, now: Date) {
  return lastDays(now).flatMap((day) => {
    const fraction = (what: string) => fractionOf(`${player.name} ${day} ${what}`);
    if (fraction("trades") > 0.5 + player.pace / 6) return [];
    const part = BigInt(Math.round(1000 * (0.01 + 0.15 * fraction("part") ** 2)));
    const coin = fraction("coin") < 0.5 ? ("native" as const) : ("m" as const);
    const held = coin === "native" ? player.nativeWei : player.mUnits;
    const units = (held * part) / 1000n;
    const [sold, bought] = [
      0.5 * fraction("sold"), 0.5 + 0.5 * fraction("bought"),
    ].map((time) => new Date(Math.floor((day + time) * DAY_MS)));
    const pair = [{ at: sold!, coin, units: -units, balance: held - units }, { at: bought!, coin, units, balance: held }];
    return units === 0n ? [] : pair.filter(({ at }) => at <= now);
  });
}
