ALTER TABLE "leaderboard_visibility" ALTER COLUMN "blur" SET DEFAULT array[random(), random(), random()];--> statement-breakpoint
ALTER TABLE "leaderboard_inputs" ADD COLUMN "flows" jsonb;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" ADD COLUMN "volume_24h" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" ADD COLUMN "volume_7d" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" ADD COLUMN "volume_30d" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" ADD COLUMN "volume_all" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" ADD COLUMN "change_24h" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" ADD COLUMN "change_7d" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" ADD COLUMN "change_30d" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" ADD COLUMN "volume_24h" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" ADD COLUMN "volume_7d" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" ADD COLUMN "volume_30d" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" ADD COLUMN "volume_all" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" ADD COLUMN "change_24h" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" ADD COLUMN "change_7d" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" ADD COLUMN "change_30d" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" DROP COLUMN "volume_cents";--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" DROP COLUMN "volume_cents";--> statement-breakpoint
ALTER TABLE "leaderboard_visitors" ADD COLUMN "volume_24h" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_visitors" ADD COLUMN "volume_7d" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_visitors" ADD COLUMN "volume_30d" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_visitors" ADD COLUMN "volume_all" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_visitors" ADD COLUMN "change_24h" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_visitors" ADD COLUMN "change_7d" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_visitors" ADD COLUMN "change_30d" bigint;--> statement-breakpoint
ALTER TABLE "leaderboard_visitors" DROP COLUMN "volume_cents";--> statement-breakpoint
-- The sum of the platform's volumes, which nothing keeps any more.
DELETE FROM "leaderboard_histogram" WHERE "board" = 10;--> statement-breakpoint
INSERT INTO "leaderboard_due" ("user_id", "due_at") SELECT "user_id", now() FROM "leaderboard_inputs"
ON CONFLICT ("user_id") DO UPDATE SET "due_at" = least("leaderboard_due"."due_at", excluded."due_at");
