import type { WeightedTerms } from "./weighted";

/** Phrases of two or more words, longest match first; `#` is any figure. Zero: together the words say nothing. */
export const englishPhrases: WeightedTerms = [
  [
    3,
    "to the moon | diamond hands | life changing | all time high | new ath | never giving up | we are so back" +
      "| so back | we're so back | killed it | killing it | crushing it | crushed it | nailed it | changed my life" +
      "| paid off | pays off | best in class | huge w | massive w | big w",
  ],
  [
    2.5,
    "well done | hats off | thank you | good job | great job | nice work | good work | great work | highly recommend" +
      "| no complaints | zero complaints | send it | sending it | hold the line | higher highs | higher low" +
      "| higher lows | bull run | bull market | bullish af | buy the dip | bought the dip | buying the dip" +
      "| dip got bought | out of the red | back in profit | in profit | in the green | green day | green candle" +
      "| green candles | green dildo | price discovery | tier # | liquidity locked | lp locked | lp burned" +
      "| contract renounced | still early | all in | no regrets | gonna make it | going to make it" +
      "| generational wealth | got my money back | have my money back | money back within | real deal | ten out of ten" +
      "| beats everything | beats anything | made my week | let him cook | let them cook | let her cook | dev cooked" +
      "| devs cooked | w dev | w devs | w team | w project | w community | w move | common w | absolute w | what a w" +
      "| major w | easy w | another w | can't go wrong | worth every | worth it | worth the wait | game changer" +
      "| next level | here to stay | long term hold | strong hands | holding strong | holding up | hold strong" +
      "| as promised | ahead of schedule | love to see | love it | love this | love the | loving this | must have" +
      "| so good | too good | can't wait | cannot wait | cant wait | could not be happier | couldn't be happier" +
      "| can't complain | cannot complain | couldn't complain | can't fault | cannot fault | hard to fault" +
      "| can't knock | nothing to complain about | nothing wrong with | nothing but praise | can't get enough" +
      "| can't live without | couldn't ask for more | wouldn't change a thing | never let me down | never failed me" +
      "| life saver | saved me | made my day | nothing beats | second to none | hard to beat | one of the best" +
      "| by far the best | best part | stacking more | loading more | adding more | well deserved | you earned" +
      "| earned it | deserve it | chef's kiss | let's go | lets go | let's goo | lets goo | looks good | looking good" +
      "| looks great | looking great | looks strong | feels good | feeling good | feels great | happy to | glad i" +
      "| proud of",
  ],
  [
    1.5,
    "must read | well worth | in good hands | sleep well | sleep like a baby | we eat | we're eating | we are eating" +
      "| paid off my | quit my job | retire early | retired early | i like | we like | i'm in | count me in" +
      "| i'll take it | gm frens | good vibes | no brainer | ten bagger | on fire | level up | cooks every | keep it up" +
      "| keep building | used to hate | used to be bad | used to be slow | how good this | how good the" +
      "| how great this | how great the | problem solved | issue solved | issue resolved | issue fixed | has legs" +
      "| got legs | does not miss | doesn't miss | never misses | bottomed out | is the future | still buying" +
      "| keep buying | buying more | never selling | not selling | won't sell | added more | not going away" +
      "| isn't going away | keep going | doing great | well played | up only | number go up | numbers go up" +
      "| few understand | bottom is in | what a difference | back to me | ready for | banning scammers" +
      "| banned scammers | ban scammers | blocking scammers | catching scammers | caught the scammer | banning bots" +
      "| smart money | whales are accumulating | whales accumulating | bids stacked | not a rug | not a scam" +
      "| isn't a rug | sleeping on | called it | told you so | works great | works perfectly | like a charm" +
      "| free money | ride the wave | loading up | load up | stacking up | start of a run | no cap | hits #" +
      "| to new highs | sold out in | sending this | gone parabolic | higher from here | room to run" +
      "| just getting started | pays my | paid my | easy to use | so easy | so fast",
  ],
  [
    0,
    "honest question | to be honest | to be fair | funny how | price action | proof of work | based on | based in" +
      "| mid cap | sign up | set up | setting up | look up | looking up | follow up | up to | end up | ended up" +
      "| up until | wrap up | back up | high risk | low risk | early morning | early days | ad hoc | stay safe" +
      "| can't believe | cant believe | cannot believe | couldn't believe | not gonna lie | not only | not just" +
      "| no doubt | no wonder | no matter | no idea | not sure | no rush | didn't expect | did not expect" +
      "| didnt expect | not to mention | not financial advice | why not | hard fork | soft fork | hard cap" +
      "| hard wallet | limit order | stop loss | take profit | taking profit | took profit | cold storage | hot wallet" +
      "| support hours | support level | support and resistance | burn rate | burn address | gas fees | gas fee" +
      "| paper hands vs | short squeeze | market cap | max supply | fair launch | proof of stake | rug pulls" +
      "| rug pull checker | pump and dump means | bear market | bull or bear | bulls and bears | bulls or bears" +
      "| gainers and losers | winners and losers | losers and gainers | profit and loss | profits and losses" +
      "| fear and greed | dark theme | dark mode | good morning | good night | at least | looking for | look for" +
      "| would like | i'd like | like a | feel like | feels like | looks like | look like | sounds like" +
      "| down for maintenance | scheduled maintenance | in general | kind of | sort of | as well as | how good" +
      "| how bad | better than | best practice | best practices | in no time | nothing but | nothing to | dead cat" +
      "| good luck | lost and found | bad actors | going to bed | fell asleep | price alert | price alerts" +
      "| error message | safe mode | safe address | stuck with | love or hate | love it or hate it | hate it or love it" +
      "| lower fees | low fees | shut down",
  ],
  [
    -1.5,
    "would rather | i'd rather | better off | no better than | can't access | cannot access | big l | huge l" +
      "| took an l | take the l | don't like | do not like | doesn't like | didn't like | did not like | never liked" +
      "| doesn't work | does not work | isn't working | stopped working | won't load | won't open | doesn't load" +
      "| can't open | cannot open | can't login | can't log in | not a fan | no thanks | hard pass | not loading" +
      "| not buying it | makes no sense | make no sense | no sense | too slow | too expensive | so slow | wake me up" +
      "| give up | giving up | gave up | tired of | sick of | fed up | please fix | fix this | fix your | fix it" +
      "| lower highs | lower lows | lower low | lower high | red candle | red candles | weak hands | paper hands" +
      "| down bad | half the time | what a joke | a joke | rip my | no one cares | nobody cares | who cares | i'm out" +
      "| im out | out of here | i'm done | im done | done with | never again | wouldn't recommend | would not recommend" +
      "| don't recommend | do not recommend | move on | down only | for ages | been ages | in ages | been forever" +
      "| getting farmed | got farmed | dev is afk | dev afk | devs afk | team afk | used to love | used to like" +
      "| used to enjoy | used to trust | used to work | used to be good | used to be great | taking forever" +
      "| takes forever | rings out | goes to voicemail | stop sending | stop ignoring | stop closing | stop deleting" +
      "| it's over | it is over | trust me bro | soon tm | cope harder | top signal | yeah sure | if you say so" +
      "| this time it's different | this time is different | learn the hard way",
  ],
  [
    -2.5,
    "lost faith | lost trust | lost confidence | lost hope | bull trap | bear flag | radio silence | gone quiet" +
      "| went quiet | went silent | gone dark | went dark | ripped off | rip off | we are cooked | we're cooked" +
      "| they're cooked | they are cooked | is cooked | are cooked | got cooked | so cooked | so over" +
      "| not gonna make it | never gonna make it | not going to make it | round tripped | l dev | l devs | l team" +
      "| l coin | l project | l move | common l | absolute l | what a l | major l | another l | im cooked | i'm cooked" +
      "| bleeding out | dumping on | dumped on | selling into | sold into | behind our backs | not a good look" +
      "| bad look | shame on | gone forever | never see it again | down horrendous | down horrendously | exit liquidity" +
      "| exit scam | rug pull | rug pulled | got rugged | slow rug | soft rug | pump and dump | pump n dump" +
      "| pure gambling | pure speculation | life support | get rich quick | greater fool | out of thin air | stay away" +
      "| steer clear | keep away | run away | avoid this | avoid at all costs | don't buy | do not buy | don't fall for" +
      "| do not fall for | fall for | fell for it | going to zero | goes to zero | went to zero | to zero" +
      "| straight down | dead coin | pyramid scheme | snake oil | copied from | bag holding | dead project | dead chain" +
      "| dead cat bounce | dev sold | dev left | dev dumped | devs dumped | team dumped | team left | get out" +
      "| got wrecked | got rekt | got scammed | got liquidated | got drained | down the drain | lost everything" +
      "| lost it all | lost all | savings gone | all gone | funds are stuck | funds stuck | money stuck | stuck funds" +
      "| top is in | sell everything | bot replies | fake volume | paid kol | paid kols | paid shill | paid shills" +
      "| wash trading | mint function | hidden mint | hidden fee | hidden fees | high tax | falling knife | bag holder" +
      "| bag holders | holding bags | left holding | says it all | where is my money | where is our money" +
      "| where's my money | give me back | give back | money back | class action | report this | reported this" +
      "| red flag | red flags | never pumps | never replies | never answers | dead in the water | waste of time" +
      "| waste of money | taking advantage | took my money | took our money | stole my | stole our | blow up" +
      "| blew up my | zero chance | cash grab | money grab",
  ],
];

/** Words at which the text turns: what was said before counts less than what follows. */
export const englishTurns = "but however turns-out turned-out although though nevertheless until except";

/** Phrases for an earlier belief, which counts little if a turn follows. */
export const englishBeliefs =
  "i thought | thought it | thought this | i was skeptical | skeptical | sceptical | i expected | expected so much | i doubted" +
  "| looked like | seemed like | used to";
