ALTER TABLE "webhooks" ADD COLUMN "is_of_job" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now the job took whatever webhook stood at its address for its own.
UPDATE "webhooks" w SET "is_of_job" = true FROM "social_jobs" j WHERE j."user_id" = w."user_id" AND j."webhook_url" = w."url";