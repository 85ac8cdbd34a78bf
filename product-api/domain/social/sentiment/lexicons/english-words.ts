import type { WeightedTerms } from "./weighted";

/** English words as memecoin traders use them; they take precedence over the general lexicon. Zero: the word says nothing here. */
export const englishWords: WeightedTerms = [
  [3, "chad gigachad lfg bullish wagmi mooning moonshot gem gems based goated goat ath yyds unreal"],
  [
    2.5,
    "moon mooned skyrocket skyrocketing skyrocketed soaring soared soars parabolic undervalued legendary blessed adore " +
      "stunning superb phenomenal spectacular epic love loved loves loving amazing awesome excellent fantastic perfect best " +
      "brilliant flawless incredible outstanding wonderful",
  ],
  [
    2,
    "pump pumping pumped pumps breakout rally rallied rallying accumulating bullrun uptrend hodl hodling legit renounced " +
      "doxxed audited delivered delivers lit fire banger bangers stonks profit profits profitable crisp snappy responsive " +
      "polished trustworthy honest generous delighted pleased thrilled stoked great thanks thank thx ty congrats " +
      "congratulations kudos props smooth smoothest smoothly seamless seamlessly clean cleanest solid win winning winner " +
      "winners wins won recommend recommended underrated impressed impressive fastest faster helpful reliable gg comfy " +
      "excited exciting hyped happy glad grateful thankful proud enjoy enjoying enjoyed beautiful sick sexy slick blazing " +
      "deserve deserves deserved hooked bravo salute admire admired admiring respectful charming delight delights delightful " +
      "gorgeous",
  ],
  [
    1.5,
    "green recovered recovering recovery bounce bounced bouncing gain gains gained rich lambo undefeated unstoppable " +
      "rewarded bagged printed upgrade upgraded milestone optimistic stacking outperform outperforming outperformed good nice " +
      "fun cool easy easily simple intuitive respect legend hero cooks cooking strong stronger strength safe trusted " +
      "transparent dope neat sweet better upside bull bulls buyers conviction delivering haha hahaha refunded reimbursed " +
      "compensated rewarding relieved relief thriving flourishing booming blossoming prosper prospering shoutout shoutouts wise genius professional upbeat " +
      "cheerful cheers hurray hooray yay woo woohoo woot yess boom sweetest smart clever brave loyal",
  ],
  [
    1,
    "buying loading accumulate fast quick quickly fixed solved bargain cheap cheaper growing growth useful comfortable " +
      "confident welcome hope hopeful promising",
  ],
  [0.8, "early holding up works shipping ships shipped alpha printing insane"],
  [0.5, "lol lmao lmaooo rofl interesting"],
  [
    0,
    "withdraw withdrawal withdrawals deposit deposits vote votes voted flat sideways block blocks support supports " +
      "supported supporting burn burns burned burning kill kills process stop stops limit limits limited share shares join " +
      "joined please want wants matter matters reach alive clear clears interest interests top tops asset assets like likes " +
      "liked liking free yes yeah no pay drop drops dropped cut hard demand demands avoid bomb exclude excluded exclusive " +
      "cancel cancelled diamond paper ape aped apes degen degens degenerate whale whales bag bags crazy wild mad dog cat frog " +
      "pepe shiba inu meme memes doge volatile volatility risk risks risky fork forks fight battle strike shot miner miners " +
      "mine mined pending locked unlock unlocked lock execute executed execution solve settle settlement settled challenge " +
      "dominance bridge bridged swap swapped stable stables stablecoin trust trusts validate validated validates validating " +
      "backing backed ha important notable noticeable positive negative resolution legal legally big huge natural hide hidden " +
      "ignore chance chances number commit commits committed approve approved approves approval approvals reward rewards " +
      "vested vesting snapshot claim claims claimed increase increased promote promoted promoting cry crying damn hell " +
      "fucking god straight certain expand expands launched launch proof pressure help worth save saved saving feeling rise " +
      "rises rose charged charges fall falling falls alert alerts poor gray grey dark darkness blind empty original true " +
      "proposal curious prevent apology friend friends greeting greetings resistance short shorts",
  ],
  [-0.7, "sell selling sold"],
  [-0.8, "down mid"],
  [
    -1,
    "stagnant choppy uncertain quiet dip dips dipping red slow slower weak weaker dead delayed delay delays confusing " +
      "annoying boring expensive lagging laggy crowded overpriced missing missed issue issues problem problems bug bugs typo typos blank amiss",
  ],
  [
    -1.5,
    "ads advert adverts clickbait paywall hassle nuisance mess messy clunky outdated bloated cluttered dodgy dubious fishy " +
      "questionable depression depressing depressed speculative gamble gambling gambler gamblers meltdown amateur amateurs amateurish leaked leaking copied misspelled unreadable crickets shabby unclear unverified unreachable unanswered unpaid unrefunded unhappy unfollowing unfollow unsubscribe " +
      "uninstall uninstalled uninstalling deleting quitting cooked fumbled overrated delisted delisting halted frozen sniped " +
      "snipers sandwiched bundled blacklisted unfollowed unsubscribed ghosted ghosting silence spam spammy spamming nuked " +
      "nuke nuking capitulation dump bear bears bagholder bagholders downtrend glitch glitchy buggy crash crashed crashes " +
      "crashing broken failed stuck fails failing fail failure failures unstable unusable unresponsive sus suspicious shady " +
      "sketchy overvalued overhyped",
  ],
  [
    -2,
    "bagholding roundtripped ded plagiarised plagiarized delusional manipulators betrayed betrayal backstab backstabbed conned con fooled tricked deceived deceptive deceiving dishonest corrupt " +
      "corruption crooked bogus ruined ruin ruins destroyed devastated devastating heartbroken hopeless helpless miserable " +
      "suffer suffering sickening gutted demoralized dumped dumping dumps loss losses losing lost lose bleed bleeds bleeding " +
      "bled plummet plummeted plummeting tanked tanking tanks bearish ngmi fud shill shilling shilled shills jeet jeets " +
      "jeeted rotting rekt wrecked cope coping copium fake annoyed upset ashamed unacceptable shameful shameless toxic greedy " +
      "incompetent clueless lazy misleading mislead misled unfair useless pointless terrible awful horrible disappointing " +
      "disappointed disappointment disgusting pathetic angry furious frustrated frustrating waste wasted worse regret regrets " +
      "regretted pain painful broke sad hate hated hates sucks sucked bad nightmare liquidated liquidation liquidations " +
      "garbage trash shit shitty shitcoin shitcoins crap joke clown clowns clownish rip",
  ],
  [
    -2.5,
    "grift grifter grifters grifting larp ripoff swindle swindled swindlers crook crooks hacked exploited exploit drained " +
      "drain stolen steal stealing stole thief thieves liar liars lied lying lies worthless worst insider insiders " +
      "manipulated manipulation manipulating cheated cheating abandoned abandonware vaporware shutdown insolvent",
  ],
  [
    -3,
    "rugger ruggers scam scams scammed scammer scammers scamming scammy rug rugs rugged rugging rugpull rugpulled rugpulls ponzi honeypot " +
      "honeypots fraud frauds fraudulent phishing wiped bankrupt bankruptcy cabal",
  ],
];

/** Degrees, which multiply the word after them. */
export const englishDegrees: WeightedTerms = [
  [1.5, "insanely extremely incredibly absolutely completely totally fucking hella massive massively super ridiculously utterly"],
  [1.3, "very so really too such truly highly damn most much way real huge af"],
  [0.6, "slightly somewhat kinda kindof sorta bit little fairly mildly partly maybe perhaps possibly almost"],
];
