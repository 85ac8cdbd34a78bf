/** The English word list AFINN-165 as its package ships it: word → −5..5. */
declare module "sentiment/languages/en/index.js" {
  const english: { labels: Record<string, number> };
  export default english;
}
