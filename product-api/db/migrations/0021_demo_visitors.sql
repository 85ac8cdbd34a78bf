CREATE TABLE "leaderboard_visitors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"portfolio_cents" bigint NOT NULL,
	"exact_cents" bigint DEFAULT 0 NOT NULL,
	"is_priced" boolean NOT NULL,
	"trading" integer NOT NULL,
	"is_linked" boolean NOT NULL,
	"volume_cents" bigint NOT NULL,
	"social_24h" integer NOT NULL,
	"social_7d" integer NOT NULL,
	"social_30d" integer NOT NULL,
	"social_all" integer NOT NULL,
	"score_24h" integer NOT NULL,
	"score_7d" integer NOT NULL,
	"score_30d" integer NOT NULL,
	"score_all" integer NOT NULL,
	"is_verified" boolean NOT NULL,
	"wallet_address" text,
	"followers" integer,
	"engagement" double precision,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Visitors who stand among the players leave them with their next score, together with the histograms that count them.
INSERT INTO "leaderboard_due" ("user_id", "due_at")
SELECT id, now() - interval '1 day' FROM "users" WHERE is_demo
ON CONFLICT ("user_id") DO UPDATE SET "due_at" = excluded.due_at;
