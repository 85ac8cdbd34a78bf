import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --config product-api/db/drizzle.config.ts --name <what>` writes a migration. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./product-api/db/schema/*.ts",
  out: "./product-api/db/migrations",
});
