/**
 * Never shown: `[...path]` handles every URL that is not a page. Without this file, Next's own not-found page would be included in every
 * document, twice, with its styles.
 */
export default function NotFound() {
  return <meta httpEquiv="refresh" content="0;url=/" />;
}
