import Link from "next/link";

export const dynamic = "force-dynamic";

/** A page with only a heading and one link. */
export default function EmptyPage() {
  return (
    <main>
      <h1>Empty</h1>
      <Link href="/table">Wallets</Link>
    </main>
  );
}
