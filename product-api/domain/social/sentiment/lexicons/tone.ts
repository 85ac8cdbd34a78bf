/** What makes a sentence a question, a lesson or mockery, whatever its words. Terms separated by `|`. */

/** Beginnings of English questions without a question mark. */
export const questionBeginnings =
  "how do|how does|how can|how to|how much|how many|what is|what are|what time|what does|which|when is|when does|when will|where do|where " +
    "can|where is the" +
  "|is there|are there|does it|does anyone|can someone|could someone|anyone know|anyone else|who knows";

/** Markers of questions without a question mark, most of them Chinese. */
export const questionWords =
  "don't know if|dont know if|not sure if|no idea if|wonder if|wondering if|请问|什么时候|有人知道|谁有|有没有人|能不能|几点|该怎|怎么买|怎么用|怎么调|怎么算|怎么加|怎么设|怎么看|怎么弄|怎么领|怎么操作|差多少|是多少|哪个|哪里|如何|发问|求问|想问|该不该|要不要|还是继续|什么是|是什么";

/** Markers of a question that is an accusation. */
export const rhetoricalMarkers =
  "how is it even|how is this even|who even|why would anyone|why would i|are you kidding|are you serious|where is our|where is my|where are my|where are our|where did my|where did our|where has my|how many times|is anyone|where's " +
    "my|what happened to|is this a joke|when refund" +
  "|wtf|why is it always|why does this keep|seriously" +
  "|谁敢|敢买|凭什么|凭啥|哪来的|还有谁|什么时候才|什么时候是个头|何时是头|何时才|还我|退钱|就这|有什么用|有啥用|当我|怎么还不|烦不烦|钱呢|要不要脸|到底啊";

/** Markers of lessons, which name bad things without speaking against anybody. */
export const lessonMarkers =
  "how to|series on|history of|how they work|how it works|guide to|tutorial|explainer|on the blog|glossary|checklist" +
  "|科普|教学|教程|教你|怎么识别|怎么辨认|如何识别|如何辨认|怎么看懂|如何看懂|什么意思|什么是|这个词|的区别|有什么区别|日记";

/** Markers of reports: what others say is not what the author says. */
export const reportMarkers = "he says|she says|they say|people say|some say|some people|rumor has it|allegedly|有人说|有人喜欢|有些人|听说|据说|网传|传言";

/** Markers by which the author signals that kind words are not meant. */
export const mockeryMarkers =
  "oh great|oh wonderful|oh nice|oh good|oh joy|oh lovely|oh perfect|oh brilliant|oh fantastic|ah yes|yeah right|sure buddy|just great|what a surprise" +
  "|what a shock|what a great way to|great way to lose|what a way to|great idea to|brilliant idea to|imagine thinking|what could go wrong" +
  "|what could possibly go wrong|must be nice|totally not a|nothing says|how thoughtful|how convenient|how generous|thanks for nothing|love that for|clap for|slow clap" +
  "|good job losing|great job losing|just what i needed|said no one|呵呵|真是谢谢|可真是|好棒喔|好棒哦|好棒棒|真公平|真有你的|可喜可贺|我谢谢你|好厉害哦";

/** Cheap praise: next to a heavy loss it is mockery. */
export const cheapPraise =
  "great|amazing|awesome|nice|love|loved|love it|thanks|thank " +
    "you|ty|thx|congrats|congratulations|wow|win|wins|brilliant|fantastic|wonderful|perfect|bravo|impressive|cool" +
  "|enjoy|well done|good job|great job|nice work|👏|🎉|🥳|🙏|👍|😍|❤|😂|恭喜|谢谢|感谢|开心|棒|很棒|真棒|赞|点赞|厉害|高兴|佩服|牛|哈哈|哈哈哈|爽";

/** Claims of trust, mocked by laughter or quotation marks. */
export const mockedClaims =
  "legit|trustworthy|trusted|honest|audited|safe|professional|reliable|transparent|fair|generous|doxxed|solid|not a scam|not a rug|isn't a rug" +
  "|靠谱|可靠|专业|良心|透明|公平|公正|诚实|安全感|有诚意|诚意|有担当|有良心|实名|认真|负责|稳健|健康";

export const laughter = "lol|lmao|lmfao|lmaooo|rofl|haha|hahaha|笑死|哈哈|哈哈哈|呵呵";

/** Openings of a sentence that praises in mockery, if something went wrong in it and it does not turn. */
export const mockingOpeners =
  "oh cool|oh wow|oh amazing|oh look|oh sure|oh yeah|oh thanks" +
  "|wow great|wow nice|wow amazing|wow such|wow so|wow thanks|ah great|sure|yeah sure|yeah right|yeah great" +
  "|so glad i held|so glad i bought|so glad i stayed|so glad i trusted|glad i held|glad i bought|glad i trusted|真行|厉害了|好家伙|不愧是";

/** The same, if nothing but this word precedes the first comma: "great, down again". */
export const mockingExclamations =
  "great|good|nice|cool|lovely|perfect|brilliant|fantastic|wonderful|amazing|awesome|wow|thanks|congrats|真棒|真好|厉害|恭喜|好极了|好棒|太棒了|太好了";

/** Markers of a clause that praises in mockery, if something goes wrong in it. */
export const mockingClauses =
  "love it when|love when|love how|love waiting|love losing|love being|love getting|gotta love|got to love|enjoy losing" +
  "|enjoy waiting|nothing like|always fun|always nice|nice of you|nice of them|kind of you|kind of them";

/** Words by which a sentence turns; such a sentence weighs both sides in earnest. */
export const earnestTurns = "but|however|though|although|但|但是|不过|可是|然而";
