ALTER TABLE "leaderboard_inputs" ADD COLUMN "exact" jsonb;--> statement-breakpoint
ALTER TABLE "leaderboard_players_even" ADD COLUMN "exact_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_players_odd" ADD COLUMN "exact_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_visibility" ADD COLUMN "blur" double precision[] DEFAULT array[random(), random(), random(), random()] NOT NULL;--> statement-breakpoint
UPDATE "leaderboard_players_even" SET "exact_cents" = "portfolio_cents";--> statement-breakpoint
UPDATE "leaderboard_players_odd" SET "exact_cents" = "portfolio_cents";--> statement-breakpoint
-- What stood there of a pseudonym before it was ranked by classes tells the exact rank.
DELETE FROM "leaderboard_log" l USING "leaderboard_visibility" v WHERE v.user_id = l.user_id AND v.mode <> 'public';--> statement-breakpoint
INSERT INTO "leaderboard_due" ("user_id", "due_at")
SELECT user_id, now() - interval '1 day' FROM "leaderboard_visibility" WHERE mode <> 'public'
ON CONFLICT ("user_id") DO UPDATE SET "due_at" = excluded.due_at;
