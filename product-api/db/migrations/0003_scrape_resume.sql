ALTER TABLE "social_jobs" ADD COLUMN "scrape_id" uuid;--> statement-breakpoint
ALTER TABLE "social_jobs" ADD COLUMN "resume_page" text;--> statement-breakpoint
ALTER TABLE "social_jobs" ADD COLUMN "resume_newest_id" text;