DROP INDEX "webhook_deliveries_pending_idx";--> statement-breakpoint
CREATE INDEX "balance_differences_open_idx" ON "balance_differences" USING btree ("transfer_id") WHERE not is_searched;--> statement-breakpoint
CREATE INDEX "chain_blocks_recent_idx" ON "chain_blocks" USING btree ("number") WHERE number % 100 <> 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_time_idx" ON "ledger_entries" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "leaderboard_log_user_idx" ON "leaderboard_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_events_user_idx" ON "live_events" USING btree ("user_id","xid","id") WHERE "live_events"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tracked_addresses_backfill_idx" ON "tracked_addresses" USING btree ("seq") WHERE history_from_block > 0;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_head_idx" ON "webhook_deliveries" USING btree ("webhook_id","sequence") WHERE state = 'pending' and not is_aside;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_aside_idx" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at","sequence") WHERE state = 'pending' and is_aside;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
UPDATE "balance_differences" d SET "is_searched" = true FROM "transfers" t WHERE t."id" = d."transfer_id" AND t."asset_key" <> 'native';
