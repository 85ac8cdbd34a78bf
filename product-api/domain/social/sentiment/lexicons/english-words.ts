import type { WeightedTerms } from "./weighted";

/** English words as memecoin traders use them; they win over the general lexicon. Zero: the word says nothing here. */
export const englishWords: WeightedTerms = [
  [3, "chad gigachad printing lfg bullish wagmi mooning moonshot gem gems based goated goat ath yyds unreal insane"],
  [2.5, "moon mooned skyrocket skyrocketing skyrocketed soaring soared soars parabolic undervalued alpha legendary blessed"],
  [2.5, "adore stunning superb phenomenal spectacular epic love loved loves loving amazing awesome excellent fantastic perfect best brilliant flawless incredible outstanding wonderful"],
  [2, "pump pumping pumped pumps breakout rally rallied rallying accumulating bullrun uptrend hodl hodling diamondhands"],
  [2, "legit renounced doxxed audited shipping ships shipped delivered delivers lit fire banger bangers stonks profit profits profitable"],
  [2, "crisp snappy responsive polished trustworthy honest generous delighted pleased thrilled stoked great thanks thank thx ty congrats congratulations kudos props smooth smoothest smoothly seamless seamlessly clean cleanest"],
  [2, "solid win winning winner winners wins won w recommend recommended underrated impressed impressive fastest faster helpful reliable"],
  [2, "gg comfy excited exciting hyped happy glad grateful thankful proud enjoy enjoying enjoyed beautiful sick sexy slick blazing"],
  [1.5, "green recovered recovering recovery bounce bounced bouncing gain gains gained rich lambo early undefeated unstoppable rewarded"],
  [1.5, "bagged printed upgrade upgraded milestone optimistic stacking outperform outperforming outperformed good nice fun cool easy easily simple intuitive respect legend hero cooks cooking strong stronger strength"],
  [1.5, "safe trusted transparent dope neat sweet better upside bull bulls buyers conviction works delivering haha hahaha"],
  [0.5, "lol lmao lmaooo rofl interesting"],
  [1, "up buying loading accumulate holding patient patience hungry fast quick quickly fixed solved"],
  [1, "bargain cheap cheaper growing growth useful comfortable confident welcome hope hopeful promising"],
  [-1, "stagnant choppy uncertain quiet down dip dips dipping red slow slower weak weaker dead delayed delay delays confusing annoying boring expensive"],
  [-0.7, "sell selling sold"],
  [-1, "lagging laggy crowded overpriced missing missed issue issues problem problems stuck bug bugs"],
  [-1.5, "cooked fumbled overrated delisted delisting halted frozen sniped snipers sandwiched bundled blacklisted unfollowed unsubscribed ghosted ghosting silence spam spammy spamming nuked nuke nuking capitulation dump bear bears bagholder bagholders downtrend glitch glitchy buggy crash crashed crashes crashing broken failed"],
  [-1.5, "fails failing fail failure failures unstable unusable unresponsive sus suspicious shady sketchy overvalued overhyped "],
  [-2, "dumped dumping dumps loss losses losing lost lose bleed bleeds bleeding bled plummet plummeted plummeting tanked tanking tanks"],
  [-2, "bearish ngmi fud shill shilling shilled shills jeet jeets jeeted rotting rekt wrecked cope coping copium fake mid"],
  [-2, "annoyed upset ashamed unacceptable shameful shameless toxic greedy incompetent clueless lazy misleading mislead misled unfair useless pointless terrible awful horrible disappointing disappointed disappointment disgusting pathetic angry furious frustrated"],
  [-2, "frustrating waste wasted worse regret regrets regretted pain painful broke sad hate hated hates sucks sucked bad nightmare"],
  [-2, "liquidated liquidation liquidations garbage trash shit shitty shitcoin shitcoins crap joke clown clowns clownish l rip"],
  [-2.5, "grift grifter grifters grifting larp ripoff swindle swindled swindlers crook crooks hacked exploited exploit drained drain stolen steal stealing stole thief thieves liar liars lied lying lies worthless worst"],
  [-2.5, "insider insiders manipulated manipulation manipulating cheated cheating abandoned abandonware vaporware shutdown insolvent"],
  [-3, "scam scams scammed scammer scammers scamming scammy rug rugs rugged rugging rugpull rugpulled rugpulls ponzi honeypot honeypots"],
  [-3, "fraud frauds fraudulent phishing wiped bankrupt bankruptcy cabal"],
  [
    0,
    "withdraw withdrawal withdrawals deposit deposits vote votes voted flat sideways block blocks support supports supported supporting burn burns burned burning kill kills process stop stops limit limits limited share shares " +
      "join joined please want wants matter matters reach alive clear clears interest interests top tops asset assets like likes liked " +
      "liking free yes yeah no pay drop drops dropped cut hard demand demands avoid bomb exclude excluded exclusive cancel cancelled " +
      "diamond paper ape aped apes degen degens degenerate whale whales bag bags crazy wild mad dog cat frog pepe shiba inu meme memes doge " +
      "volatile volatility risk risks risky fork forks fight battle strike shot miner miners mine mined pending locked unlock unlocked " +
      "lock execute executed execution solve settle settlement settled challenge dominance bridge bridged swap swapped stable " +
      "stables stablecoin trust trusts validate validated validates validating backing backed ha important notable noticeable " +
      "positive negative resolution legal legally big huge natural hide hidden ignore chance chances number commit commits " +
      "committed approve approved approves approval approvals reward rewards vested vesting snapshot claim claims claimed increase " +
      "increased promote promoted promoting cry crying damn hell fucking god straight certain expand expands launched launch proof pressure " +
      "help worth save saved saving feeling rise rises rose charged charges fall falling falls alert alerts poor " +
      "gray grey dark darkness blind empty original true proposal curious prevent apology friend friends greeting greetings resistance short shorts",
  ],
];

/** Having none of these is bad: "no utility", "zero replies", "can't withdraw". Alone they say nothing. */
export const englishNeeds =
  "utility team roadmap volume liquidity reply replies answer answers answered response responses responded explain explained explanation " +
  "withdraw withdrawal withdrawals refund refunds transparency catalyst catalysts plan product demand buyers buyer interest future floor " +
  "chance hope support update updates communication value users revenue work working load loading open respond reason help way trust " +
  "believe worth";

export const englishNegators =
  "not no never none nobody nothing neither nor cannot without zero barely hardly rarely ain't don't doesn't didn't isn't wasn't aren't weren't " +
  "can't couldn't won't wouldn't shouldn't haven't hasn't hadn't dont doesnt didnt isnt wasnt arent werent cant couldnt wont wouldnt " +
  "shouldnt havent hasnt hadnt aint lacks lacking";

/** Multiplies what follows. */
export const englishDegrees: WeightedTerms = [
  [1.5, "insanely extremely incredibly absolutely completely totally fucking hella massive massively super ridiculously utterly"],
  [1.3, "very so really too such truly highly damn most much way real huge af"],
  [0.6, "slightly somewhat kinda kindof sorta bit little fairly mildly partly maybe perhaps possibly almost"],
];
