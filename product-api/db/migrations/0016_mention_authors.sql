ALTER TABLE "account_snapshots" ALTER COLUMN "followers" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_snapshots" ALTER COLUMN "listed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ALTER COLUMN "author_followers" DROP NOT NULL;--> statement-breakpoint
-- Authors of whom the network told nothing were stored with no followers.
UPDATE "mentions" SET "author_followers" = NULL WHERE "author_followers" = 0 AND coalesce("author"->>'name', '') = '' AND "author"->>'created_at' IS NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "interactions" bigint GENERATED ALWAYS AS (likes::bigint + reposts + replies + quotes) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "automation_signs" text[];--> statement-breakpoint
CREATE INDEX "mentions_engagement_idx" ON "mentions" USING btree ("job_id","interactions" DESC NULLS LAST,"posted_at" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mentions_author_idx" ON "mentions" USING btree ("job_id","author_id","posted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mentions_handle_idx" ON "mentions" USING btree ("job_id",lower("author"->>'username'));--> statement-breakpoint
CREATE INDEX "mentions_unjudged_idx" ON "mentions" USING btree ("job_id","author_id") WHERE "mentions"."automation_signs" is null;