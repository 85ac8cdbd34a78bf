ALTER TABLE "webhook_deliveries" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "is_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "last_attempt_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries" USING btree ("webhook_id","sequence") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
-- Jobs of one delivery each lead nowhere now: what waits is found by the sweep at the next start.
DO $$ BEGIN IF to_regclass('queue.job') IS NOT NULL THEN DELETE FROM queue.job WHERE name = 'webhook-deliver' AND state IN ('created', 'retry'); END IF; END $$;
