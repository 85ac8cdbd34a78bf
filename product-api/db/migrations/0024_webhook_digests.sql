CREATE TABLE "webhook_digests" (
	"webhook_id" uuid NOT NULL,
	"period" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_digests_webhook_id_period_pk" PRIMARY KEY("webhook_id","period")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_digests" ADD CONSTRAINT "webhook_digests_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_digests_due_idx" ON "webhook_digests" USING btree ("due_at");