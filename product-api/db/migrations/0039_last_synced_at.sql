ALTER TABLE "social_jobs" ADD COLUMN "last_synced_at" timestamp with time zone;--> statement-breakpoint
update "social_jobs" set "last_synced_at" = "last_run_at" where "last_run_at" is not null;
