/** English words of negation, and words that they affect; separated by spaces. */

/** `0` is a figure that negates: "0 fees". */
export const englishNegators =
  "0 not no never none nobody nothing neither nor cannot without zero barely hardly rarely ain't don't doesn't didn't isn't wasn't aren't weren't " +
  "can't couldn't won't wouldn't shouldn't haven't hasn't hadn't dont doesnt didnt isnt wasnt arent werent cant couldnt wont wouldnt " +
  "shouldnt havent hasnt hadnt aint lacks lacking noone";

/** Words with which another thought begins: no negation reaches across them. */
export const englishBoundaries =
  "but because cause cuz bc since although though while whereas unless until till yet then so which who when if and";

/** Words that do not count towards the reach of a negation. */
export const englishFillers =
  "a an the this that these those it its i i'm he she we you they them me us my our your his her their to of in on at for with be been being am is " +
  "are was were do does did have has had would could should will can may might must really very quite too all that's it's such exactly particularly " +
  "especially even ever any much single one say";

/** Judgements and feelings: denying them states the opposite, "not bad", "never disappointed". */
export const englishJudgements =
  "bad worse terrible horrible awful ugly wrong disappointed disappointing disappointment unhappy sad mad angry upset annoyed annoying bored " +
  "boring stupid dumb slow slower hard difficult expensive complicated confusing scared afraid worried hate hated regret regretted suck sucks sucked " +
  "shabby weak useless pointless painful unfair buggy laggy clunky broken fail failed shady sketchy mid dead";

/** Having none of these is bad: "no utility", "zero replies", "can't withdraw". By themselves they say nothing. */
export const englishNeeds =
  "utility team roadmap volume liquidity reply replies answer answers answered response responses responded explain explained explanation " +
  "withdraw withdrawal withdrawals refund refunds transparency catalyst catalysts plan product demand buyers buyer interest future floor " +
  "chance hope support update updates communication value users revenue work works working load loads loading open opens respond responds reason help " +
  "way trust believe worth replied answering responding arrived received credited reads acknowledged honored honoured";

/** Having none of these is good: "no issues", "zero headaches". */
export const englishTroubles =
  "issue issues problem problems complaint complaints headache headaches hassle trouble troubles bug bugs glitch glitches drama delay delays hiccup " +
  "hiccups downtime stress nonsense bullshit surprises spam ads lag";

/** After "never", these form a superlative: "never felt this good" is praise. */
export const englishSuperlatives = "this so such better easier happier more been";
