/**
 * Nobody is led here: `[...path]` answers every address that is no page. Without it Next's own would stand in every document, twice,
 * with its styles.
 */
export default function NotFound() {
  return <meta httpEquiv="refresh" content="0;url=/" />;
}
