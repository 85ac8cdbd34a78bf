/** What makes a sentence a question, a lesson or mockery, whatever its words. Terms separated by `|`. */

/** How an English question begins when nobody has put a question mark. */
export const questionBeginnings =
  "how do|how does|how can|how to|how much|how many|what is|what are|what time|what does|which|when is|when does|when will|where do|where " +
    "can|where is the" +
  "|is there|are there|does it|does anyone|can someone|could someone|anyone know|anyone else|who knows";

/** Chinese questions without a question mark. */
export const questionWords =
  "请问|什么时候|有人知道|谁有|有没有人|能不能|几点|该怎|怎么买|怎么用|怎么调|怎么算|怎么加|怎么设|怎么看|怎么弄|怎么领|怎么操作|差多少|是多少|哪个|哪里|如何|发问|求问|想问|该不该|要不要|还是继续|什么是|是什么";

/** A question that is a charge. */
export const rhetoricalMarkers =
  "how is it even|how is this even|who even|why would anyone|why would i|are you kidding|are you serious|where is our|where is my|where's " +
    "my|what happened to|is this a joke|when refund" +
  "|wtf|why is it always|why does this keep|seriously" +
  "|谁敢|敢买|凭什么|凭啥|哪来的|还有谁|什么时候才|什么时候是个头|何时是头|何时才|还我|退钱|就这|有什么用|有啥用|当我|怎么还不|烦不烦|钱呢|要不要脸|到底啊";

/** Lessons name bad things without speaking against anybody. */
export const lessonMarkers =
  "how to|series on|history of|how they work|how it works|guide to|tutorial|explainer|on the blog|glossary|checklist" +
  "|科普|教学|教程|教你|怎么识别|怎么辨认|如何识别|如何辨认|怎么看懂|如何看懂|什么意思|什么是|这个词|的区别|有什么区别|日记";

/** What others say is not what the author says. */
export const reportMarkers = "he says|she says|they say|people say|some say|some people|rumor has it|allegedly|有人说|有人喜欢|有些人|听说|据说|网传|传言";

/** The author says that the kind words are not meant. */
export const mockeryMarkers =
  "oh great|oh wonderful|oh nice|yeah right|sure buddy|what a surprise|what a shock|thanks for nothing|love that for|clap for|slow clap|good " +
    "job losing" +
  "|great job losing|just great|just what i needed|said no one|how " +
    "generous|呵呵|真是谢谢|可真是|好棒喔|好棒哦|好棒棒|真公平|真有你的|可喜可贺|我谢谢你|好厉害哦";

/** Praise that is cheap: next to a hard loss it is mockery. */
export const cheapPraise =
  "great|amazing|awesome|nice|love|loved|love it|thanks|thank " +
    "you|ty|thx|congrats|congratulations|wow|win|wins|brilliant|fantastic|wonderful|perfect|bravo|impressive|cool" +
  "|well done|good job|great job|nice work|👏|🎉|🥳|🙏|👍|😍|❤|😂|恭喜|谢谢|感谢|开心|棒|很棒|真棒|赞|点赞|厉害|高兴|佩服|牛|哈哈|哈哈哈|爽";
