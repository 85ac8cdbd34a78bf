CREATE TABLE "price_histories" (
	"price_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_doubts" (
	"price_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"price_usd" double precision,
	"quoted_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone,
	"agreeing" integer NOT NULL
);
--> statement-breakpoint
-- What was stored before quotes were judged: no price lies outside these bounds, or in time to come.
DELETE FROM "price_points" WHERE NOT ("price_usd" BETWEEN 1e-18 AND 1e12) OR "at" > now() + interval '1 minute';
--> statement-breakpoint
DELETE FROM "prices" WHERE NOT ("price_usd" BETWEEN 1e-18 AND 1e12) OR "quoted_at" > now() + interval '1 minute';
--> statement-breakpoint
UPDATE "transfers" SET "price_usd" = NULL WHERE NOT ("price_usd" BETWEEN 1e-18 AND 1e12);
