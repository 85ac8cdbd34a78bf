import type { Language } from "./users";

export type Mood = "positive" | "neutral" | "negative";

/** What authors post; `@` stands for the handle, `$` for a coin and `#` for a number. */
export const phrases: Readonly<Record<Language, Readonly<Record<Mood, readonly string[]>>>> = {
  en: {
    positive: [
      "@ called the $ bottom to the hour. Absolute legend 🔥",
      "gm @ — your thread on $ made me # % this week, thank you!",
      "Been following @ since January and the calls just keep hitting. LFG 🚀",
      "$ to the moon and @ was early again 🌕",
      "Honestly @ is the most transparent wallet on here. Respect 🫡",
      "Diamond hands paid off. Held $ because of @, up # %. WAGMI 💎🙌",
      "The dashboard @ shared is super clean & fast. Love it",
      "@ bullish on $ and the chart agrees: breakout with great volume",
      "Big thanks to @ for catching that bug before anyone lost funds 🙏",
      "Still amazed how well @ explains tokenomics. Best account on this app",
      "@ just sent # M to the community fund. Based.",
      "That $ entry from @ was perfect. In profit within an hour 😎",
      "@ gm legend ☀️ another green day for $",
      "If you only follow one wallet this cycle make it @. Seriously good",
      "Told my friends about @ and now the whole chat is in profit 😂🚀",
      "@ answered my question about bridging within minutes. So helpful ❤️",
      "$ looks strong here, nice accumulation. Agree with @ on this one",
      "Huge win for the $ community today, congrats @ 🎉",
      "Love that @ posts losses too. Rare honesty, great account",
    ],
    neutral: [
      "@ moved # $ to a new wallet an hour ago. Anyone know what for?",
      "Is @ still holding $ or already out?",
      "New post by @ about gas on MemeCore, # min read",
      "@ what is the contract address of $?",
      "Watching what @ does with $ at the next unlock",
      "@ will be on the spaces at 8pm UTC to talk about $ & bridges",
      "Volume on $ is flat today, @ has not traded either",
      "Poll: does @ rotate from ETH to $ this month?",
      "@ added # % of the pool, then removed half. Notes in the thread",
      "Listing wallets to track: @, quietwhale, and two from the M/ETH pool",
      "wen $ @ ?",
      "@ which wallet do you use on mobile?",
      "Block explorer shows # transactions by @ since Monday",
      "@ thoughts on $ vs ETH for the rest of the year?",
      "Reading the $ docs that @ linked. # pages to go",
      "Snapshot for the $ vote is on Friday, @ is on the list of delegates",
    ],
    negative: [
      "@ dumped $ on all of us. Total rug, I'm done 😡",
      "Lost # % following @ into $. Terrible call",
      "Why is nobody talking about @ selling into every pump? Shady",
      "$ is bleeding & @ has gone quiet. Not a good look",
      "Careful: an account pretending to be @ is running a $ airdrop scam 🚨",
      "@ your last five calls were garbage. Unfollowed",
      "Got rekt on $ again. Thanks for nothing @ 💀",
      "The bridge @ recommended has been down for # hours. Awful",
      "FUD or not, the wallets linked to @ look really bad right now",
      "@ stop shilling $. Everyone can see you are exit liquidity hunting 🤡",
      "Down bad on $, and @ just posts memes. Disappointed",
      "Worst fill of my life copying @. # % slippage, what a joke",
      "@ the fees on that $ pool are a ripoff",
    ],
  },
  "zh-TW": {
    positive: [
      "感謝 @ 的分析,$ 這波賺了 # %,太神了 🔥",
      "@ 真的很準,$ 又被他說中,準備起飛 🚀",
      "跟著 @ 抱住 $,鑽石手果然有回報 💎",
      "最喜歡看 @ 的鏈上筆記,清楚又大方,推薦大家追蹤",
      "早安!@ 分享的儀表板超好用,謝謝",
      "@ 捐了 # M 給社群基金,讚 👏",
      "$ 漂亮突破,@ 持續看多,一起衝",
      "@ 回覆超快,問題馬上解決,超讚 ❤️",
      "今天又是綠的一天,感謝 @ 帶路 🎉",
    ],
    neutral: [
      "@ 一小時前把 # 顆 $ 轉到新錢包,有人知道原因嗎?",
      "請問 @ 現在還持有 $ 嗎?",
      "@ 今晚八點直播聊 $ 和跨鏈橋",
      "整理了 @ 最近三十天的交易紀錄,放在留言",
      "$ 下週解鎖,先看看 @ 怎麼動",
      "@ 請問手機用哪個錢包?",
      "投票:@ 這個月會把 ETH 換成 $ 嗎?",
    ],
    negative: [
      "@ 又在高點出貨 $,韭菜又被割了 😡",
      "聽 @ 的話買 $,套牢 # %,慘",
      "小心有人冒充 @ 發假空投,是詐騙 🚨",
      "$ 一直跌,@ 卻都不出來說話,很失望",
      "@ 推薦的橋掛了 # 小時,爛透了",
      "別再喊單了 @,$ 根本是割韭菜 🤡",
      "跟單 @ 虧損 # %,後悔",
    ],
  },
  "zh-CN": {
    positive: [
      "感谢 @ 的分享,$ 这波赚了 # %,太牛了 🔥",
      "@ 又说中了,$ 准备起飞 🚀",
      "跟着 @ 拿住 $,钻石手有回报 💎",
      "@ 的链上笔记写得真好,良心博主,推荐关注",
      "$ 放量突破,@ 继续看多,冲",
      "@ 给社区基金转了 # M,点赞 👏",
      "今天又是绿的一天,感谢 @ 带路 🎉",
      "@ 很专业,回复也快,支持 ❤️",
    ],
    neutral: [
      "@ 一小时前把 # 个 $ 转到了新钱包,有人知道为什么吗?",
      "请问 @ 现在还拿着 $ 吗?",
      "@ 今晚八点直播聊 $ 和跨链桥",
      "整理了 @ 最近三十天的交易记录,见评论",
      "$ 下周解锁,看看 @ 怎么操作",
      "@ 请问手机用哪个钱包?",
      "投票:@ 这个月会把 ETH 换成 $ 吗?",
    ],
    negative: [
      "@ 又在高位出货 $,韭菜又被割了 😡",
      "听 @ 的买了 $,被套 # %,亏惨了",
      "注意有人冒充 @ 搞假空投,是骗局 🚨",
      "$ 跌个不停,@ 一句话都没有,太失望了",
      "@ 推荐的桥挂了 # 个小时,垃圾",
      "别喊单了 @,$ 就是割韭菜 🤡",
      "跟单 @ 亏损 # %,后悔",
    ],
  },
};

export const coins = ["$M", "$ETH", "$PEPE", "$DOGE", "$BONK", "$WIF", "$SOL", "$BTC"] as const;

export const hashtags: Readonly<Record<Language, readonly string[]>> = {
  en: ["memecoin", "crypto", "MemeCore", "altseason", "DeFi", "onchain", "airdrop"],
  "zh-TW": ["加密貨幣", "迷因幣", "比特幣", "空投", "鏈上"],
  "zh-CN": ["加密货币", "模因币", "比特币", "空投", "链上"],
};

/** A topic X assigns to a post: a domain, and an entity within it. */
export interface Annotation {
  readonly domain: { readonly id: string; readonly name: string };
  readonly entity: { readonly id: string; readonly name: string };
}

const topic = (id: string, name: string): Annotation => ({ domain: { id: "174", name: "Digital Assets & Crypto" }, entity: { id, name } });

export const annotations: readonly Annotation[] = [
  topic("1007360414114435072", "Bitcoin cryptocurrency"), topic("1007361429752594432", "Ethereum cryptocurrency"),
  topic("1372925676420141056", "Dogecoin cryptocurrency"), topic("913142676819648512", "Cryptocurrencies"),
  topic("1471139519011315715", "Decentralized finance"), topic("1488973753274929152", "Memecoins"),
  topic("1470809326982950920", "Airdrops"), topic("1001503516555337728", "Blockchain"),
];
