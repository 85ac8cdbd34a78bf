DROP INDEX "social_jobs_user_key";--> statement-breakpoint
ALTER TABLE "social_jobs" ADD COLUMN "is_primary" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "social_jobs" ADD COLUMN "kind" text DEFAULT 'handle' NOT NULL;--> statement-breakpoint
ALTER TABLE "social_jobs" ADD COLUMN "color" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "social_jobs" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "social_jobs" ADD COLUMN "gap_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "social_jobs_tracked_key" ON "social_jobs" USING btree ("user_id","kind",lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "social_jobs_user_key" ON "social_jobs" USING btree ("user_id") WHERE "social_jobs"."is_primary";