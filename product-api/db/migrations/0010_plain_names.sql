ALTER TABLE "source_rests" RENAME TO "source_backoffs";--> statement-breakpoint
ALTER INDEX "source_rests_pkey" RENAME TO "source_backoffs_pkey";--> statement-breakpoint
ALTER TABLE "leaderboard_state" RENAME COLUMN "pass_id" TO "rebuild_id";--> statement-breakpoint
ALTER TABLE "leaderboard_state" RENAME COLUMN "pass_seen_at" TO "rebuild_seen_at";--> statement-breakpoint
ALTER TABLE "social_jobs" RENAME COLUMN "told_sentiment_score" TO "published_sentiment_score";--> statement-breakpoint
ALTER TABLE "transfers" RENAME COLUMN "place" TO "movement_index";--> statement-breakpoint
ALTER INDEX "transfers_hash_place_key" RENAME TO "transfers_hash_movement_key";
