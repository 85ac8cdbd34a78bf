/** The cost of HTTP calls to a product API since it started. */
export interface ApiTotals {
  /** How often each call was answered, keyed like `GET /api/wallets 200`. */
  calls: Map<string, number>;
  /** SQL statements run by calls. */
  statements: number;
}

/** Monitoring calls, which no page makes. */
const monitoringCalls = /^GET \/(metrics|health\/)/;

/** Reads the totals from `/metrics`. Each reading costs some statements itself, always the same number. */
export async function readApiTotals(apiUrl: string): Promise<ApiTotals> {
  const answer = await fetch(`${apiUrl}/metrics`);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  const text = await answer.text();
  const statements = /^memescope_statements_total (\d+)$/m.exec(text)?.[1];
  if (statements === undefined) throw new Error("/metrics does not count statements");
  const lines = text.matchAll(/^memescope_http_seconds_count\{method="(.+?)",route="(.+?)",status="(\d+)"\} (\d+)$/gm);
  const calls = [...lines].map(([, method, route, status, count]) => [`${method} ${route} ${status}`, Number(count)] as const);
  return { calls: new Map(calls.filter(([call]) => !monitoringCalls.test(call))), statements: Number(statements) };
}

/** The cost between two readings, of which the later one cost `readingStatements`. */
export function costBetween(before: ApiTotals, after: ApiTotals, readingStatements: number): ApiTotals {
  const more = [...after.calls].map(([call, count]) => [call, count - (before.calls.get(call) ?? 0)] as const);
  return { calls: new Map(more.filter(([, count]) => count > 0)), statements: after.statements - before.statements - readingStatements };
}

/** The statements that one reading costs, measured while nothing else calls the API. */
export async function costOfReading(apiUrl: string): Promise<number> {
  const before = await readApiTotals(apiUrl);
  return (await readApiTotals(apiUrl)).statements - before.statements;
}

/** The number of calls whose status matches. */
export function countCalls({ calls }: ApiTotals, status = /^\d+$/): number {
  return [...calls].reduce((sum, [call, count]) => sum + (status.test(call.split(" ").at(-1)!) ? count : 0), 0);
}
