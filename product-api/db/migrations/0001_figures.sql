CREATE TABLE "balance_changes" (
	"address" text NOT NULL,
	"asset_key" text NOT NULL,
	"block_number" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"units" numeric(78, 0) NOT NULL,
	CONSTRAINT "balance_changes_address_asset_key_block_number_pk" PRIMARY KEY("address","asset_key","block_number")
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"symbol" text NOT NULL,
	"condition" text NOT NULL,
	"threshold_usd" double precision NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"triggered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_points" (
	"price_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"price_usd" double precision NOT NULL,
	CONSTRAINT "price_points_price_id_at_pk" PRIMARY KEY("price_id","at")
);
--> statement-breakpoint
CREATE TABLE "ownership_challenges" (
	"wallet_id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "transfers_block_idx";--> statement-breakpoint
ALTER TABLE "live_events" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "fee_wei" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "fee_payer" text;--> statement-breakpoint
ALTER TABLE "live_events" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "live_events" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "tracked_addresses" ADD COLUMN "history_from_block" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_challenges" ADD CONSTRAINT "ownership_challenges_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alerts_user_idx" ON "price_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_alerts_active_idx" ON "price_alerts" USING btree ("is_active","symbol");--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfers_fee_payer_idx" ON "transfers" USING btree ("fee_payer","block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "live_events_key" ON "live_events" USING btree ("key");--> statement-breakpoint
CREATE INDEX "wallets_user_created_idx" ON "wallets" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transfers_block_idx" ON "transfers" USING btree ("block_number" DESC NULLS LAST,"id" DESC NULLS LAST);