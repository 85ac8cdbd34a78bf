export const dynamic = "force-dynamic";

const head = ["Address", "Label", "Chain", "Balance", "24h PnL", "Trades", "Win rate"];
const labels = ["Smart money", "Exchange", "Fund", "Whale", "Bridge"];
const chains = ["Ethereum", "Base", "Arbitrum", "Solana"];
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

const rows = Array.from({ length: 25 }, (_, at) => ({
  address: `0x${(0x9e3779b97f4a7c15n * BigInt(at + 1)).toString(16).padStart(40, "a").slice(0, 40)}`,
  cells: [
    labels[at % labels.length], chains[at % chains.length], dollars.format(1e6 + at * 34_567.89), dollars.format((at % 7) * 1234.5 - 3000),
    `${100 + at * 13}`, `${30 + (at % 10) * 5}%`,
  ],
}));

/** A table of 25 rows without styles or behaviour: the minimum cost of any list of wallets. */
export default function TablePage() {
  return (
    <main>
      <h1>Wallets</h1>
      <table>
        <thead>
          <tr>{head.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map(({ address, cells }) => (
            <tr key={address}>
              <td><a href={`/wallet/${address}`}>{address}</a></td>
              {cells.map((cell, at) => <td key={at}>{cell}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
