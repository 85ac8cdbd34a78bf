// Run manually: SPEC_API_DIALECT=wrapped PORT=4300 npx tsx tests/spec-api/main.ts
import { knownAccount } from "./account";
import { dialects, parseDialect } from "./dialect";
import { startSpecApi } from "./server";

const api = await startSpecApi(parseDialect(process.env.SPEC_API_DIALECT), Number(process.env.PORT ?? 4300));
console.log(`SPEC.md's product API listens on ${api.url}; sign in as ${knownAccount.email} with "${knownAccount.password}"`);
console.log(`Dialects: ${Object.keys(dialects).join(", ")}, or a JSON object of options, in SPEC_API_DIALECT`);
