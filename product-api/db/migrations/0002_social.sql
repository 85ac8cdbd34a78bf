CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"post_id" text,
	"data" jsonb NOT NULL,
	"key" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_snapshots" (
	"job_id" uuid NOT NULL,
	"day" text NOT NULL,
	"followers" integer NOT NULL,
	"listed" integer NOT NULL,
	"profile" jsonb NOT NULL,
	CONSTRAINT "account_snapshots_job_id_day_pk" PRIMARY KEY("job_id","day")
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"job_id" uuid NOT NULL,
	"post_id" text NOT NULL,
	"text" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"url" text,
	"lang" text,
	"author_id" text NOT NULL,
	"author" jsonb NOT NULL,
	"author_followers" integer NOT NULL,
	"likes" integer NOT NULL,
	"reposts" integer NOT NULL,
	"replies" integer NOT NULL,
	"quotes" integer NOT NULL,
	"context_tags" text[] NOT NULL,
	"hashtags" text[] NOT NULL,
	"sentiment" text NOT NULL,
	"sentiment_score" double precision NOT NULL,
	"sentiment_version" text NOT NULL,
	"sentiment_words" jsonb NOT NULL,
	"corrected_sentiment" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"processed_at" timestamp with time zone NOT NULL,
	"recounts" integer DEFAULT 0 NOT NULL,
	"recount_due_at" timestamp with time zone,
	CONSTRAINT "mentions_job_id_post_id_pk" PRIMARY KEY("job_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "removed_mentions" (
	"job_id" uuid NOT NULL,
	"post_id" text NOT NULL,
	CONSTRAINT "removed_mentions_job_id_post_id_pk" PRIMARY KEY("job_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "scrapes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"added" integer NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "social_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"username" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"frequency_minutes" integer NOT NULL,
	"webhook_url" text,
	"notify_mentions" boolean NOT NULL,
	"notify_sentiment" boolean NOT NULL,
	"notify_engagement" boolean NOT NULL,
	"account_id" text,
	"since_id" text,
	"state" text DEFAULT 'idle' NOT NULL,
	"waiting_until" timestamp with time zone,
	"last_run_at" timestamp with time zone,
	"next_run_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"told_sentiment_score" double precision,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_reads" (
	"month" text PRIMARY KEY NOT NULL,
	"posts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"next_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_snapshots" ADD CONSTRAINT "account_snapshots_job_id_social_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."social_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_job_id_social_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."social_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_mentions" ADD CONSTRAINT "removed_mentions_job_id_social_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."social_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrapes" ADD CONSTRAINT "scrapes_job_id_social_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."social_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_jobs" ADD CONSTRAINT "social_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "notifications" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_newest_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mentions_newest_idx" ON "mentions" USING btree ("job_id","posted_at" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mentions_unread_idx" ON "mentions" USING btree ("job_id","is_read");--> statement-breakpoint
CREATE INDEX "mentions_recount_idx" ON "mentions" USING btree ("recount_due_at");--> statement-breakpoint
CREATE INDEX "scrapes_job_idx" ON "scrapes" USING btree ("job_id","finished_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "social_jobs_user_key" ON "social_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "social_jobs_due_idx" ON "social_jobs" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhooks_user_idx" ON "webhooks" USING btree ("user_id");