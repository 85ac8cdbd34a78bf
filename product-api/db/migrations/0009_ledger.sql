CREATE TABLE "balance_differences" (
	"transfer_id" bigint PRIMARY KEY NOT NULL,
	"since_block" bigint NOT NULL,
	"is_searched" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"address" text NOT NULL,
	"asset_key" text NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"units" numeric(80, 0) NOT NULL,
	"balance" numeric(80, 0) NOT NULL,
	"price_usd" numeric,
	"usd" double precision,
	"counterparty" text,
	"transfer_id" bigint,
	CONSTRAINT "ledger_entries_address_asset_key_block_number_position_pk" PRIMARY KEY("address","asset_key","block_number","position")
);
--> statement-breakpoint
ALTER TABLE "transfers" ALTER COLUMN "from_address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "from_block" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "added_at" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_blocks" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD COLUMN "block_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfers" RENAME COLUMN "log_index" TO "place";--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "kind" text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER INDEX "transfers_hash_log_key" RENAME TO "transfers_hash_place_key";--> statement-breakpoint
ALTER TABLE "balance_differences" ADD CONSTRAINT "balance_differences_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Readings from before the cursor: what lies after it is read again, together with the transfers of those blocks.
CREATE TEMPORARY TABLE "known_balances" ON COMMIT DROP AS
	SELECT c.*, row_number() OVER w AS nth, lag(c.block_number) OVER w AS since_block, c.units - lag(c.units) OVER w AS moved
	FROM "balance_changes" c JOIN "tracked_addresses" t ON t.address = c.address
	WHERE c.block_number <= (SELECT max(block_number) FROM "chain_cursors")
	WINDOW w AS (PARTITION BY c.address, c.asset_key ORDER BY c.block_number);--> statement-breakpoint
CREATE TEMPORARY TABLE "movements" ON COMMIT DROP AS
	SELECT m.*, m.units / (10::numeric ^ a.decimals) * m.price_usd AS usd FROM (
		SELECT t.to_address AS address, t.asset_key, t.block_number, t.at, 1 AS rank, t.id AS transfer_id, t.units, 'transfer' AS kind,
			t.from_address AS counterparty, t.price_usd
		FROM "transfers" t WHERE t.status = 'confirmed' AND t.to_address IS NOT NULL
		UNION ALL
		SELECT t.from_address, t.asset_key, t.block_number, t.at, 1, t.id, -t.units, 'transfer', t.to_address, t.price_usd
		FROM "transfers" t WHERE t.status = 'confirmed'
		UNION ALL
		SELECT t.fee_payer, 'native', t.block_number, t.at, 0, t.id, -t.fee_wei, 'fee', NULL,
			(SELECT p.price_usd::numeric FROM "assets" a JOIN "price_points" p ON p.price_id = a.price_id
				WHERE a.key = 'native' AND p.at <= t.at AND p.at > t.at - interval '36 hours' ORDER BY p.at DESC LIMIT 1)
		FROM "transfers" t WHERE t.fee_payer IS NOT NULL
	) m
	JOIN "known_balances" o ON o.address = m.address AND o.asset_key = m.asset_key AND o.nth = 1 AND m.block_number > o.block_number
	JOIN "tracked_addresses" t ON t.address = m.address AND m.block_number >= t.history_from_block
	JOIN "assets" a ON a.key = m.asset_key;--> statement-breakpoint
-- What the readings tell and no transfer explains becomes a transfer of its own.
CREATE TEMPORARY TABLE "differences" ON COMMIT DROP AS
	SELECT b.address, b.asset_key, b.block_number, b.since_block, b.at,
		b.moved - coalesce((SELECT sum(m.units) FROM "movements" m WHERE m.address = b.address AND m.asset_key = b.asset_key
			AND m.block_number > b.since_block AND m.block_number <= b.block_number), 0) AS units
	FROM "known_balances" b WHERE b.nth > 1;--> statement-breakpoint
INSERT INTO "transfers" ("hash", "place", "kind", "block_number", "at", "from_address", "to_address", "asset_key", "units", "status", "price_usd")
	SELECT 'unexplained:' || d.address || ':' || d.asset_key || ':' || d.block_number, -1, 'unexplained', d.block_number, d.at,
		CASE WHEN d.units < 0 THEN d.address END, CASE WHEN d.units > 0 THEN d.address END, d.asset_key, abs(d.units), 'confirmed',
		(SELECT p.price_usd::numeric FROM "assets" a JOIN "price_points" p ON p.price_id = a.price_id
			WHERE a.key = d.asset_key AND p.at <= d.at AND p.at > d.at - interval '36 hours' ORDER BY p.at DESC LIMIT 1)
	FROM "differences" d WHERE d.units <> 0;--> statement-breakpoint
INSERT INTO "balance_differences" ("transfer_id", "since_block", "is_searched")
	SELECT t.id, d.since_block, true FROM "differences" d
	JOIN "transfers" t ON t.hash = 'unexplained:' || d.address || ':' || d.asset_key || ':' || d.block_number AND t.place = -1
	WHERE d.units <> 0;--> statement-breakpoint
INSERT INTO "ledger_entries" ("address", "asset_key", "block_number", "position", "at", "kind", "units", "balance", "price_usd", "usd", "counterparty", "transfer_id")
	SELECT address, asset_key, block_number, row_number() OVER (PARTITION BY address, asset_key, block_number ORDER BY rank, transfer_id) - 1,
		at, kind, units, sum(units) OVER (PARTITION BY address, asset_key ORDER BY block_number, rank, transfer_id ROWS UNBOUNDED PRECEDING),
		price_usd, CASE WHEN abs(usd) <= 1e15 THEN usd END, counterparty, transfer_id
	FROM (
		SELECT b.address, b.asset_key, b.block_number, b.at, 'opening' AS kind, b.units, -1 AS rank, p.price_usd,
			b.units / (10::numeric ^ a.decimals) * p.price_usd AS usd, NULL::text AS counterparty, NULL::bigint AS transfer_id
		FROM "known_balances" b JOIN "assets" a ON a.key = b.asset_key
		LEFT JOIN LATERAL (SELECT q.price_usd::numeric FROM "price_points" q WHERE q.price_id = a.price_id AND q.at <= b.at
			AND q.at > b.at - interval '36 hours' ORDER BY q.at DESC LIMIT 1) p ON true
		WHERE b.nth = 1
		UNION ALL
		SELECT m.address, m.asset_key, m.block_number, m.at, m.kind, m.units, m.rank, m.price_usd, m.usd, m.counterparty, m.transfer_id FROM "movements" m
		UNION ALL
		SELECT d.address, d.asset_key, d.block_number, d.at, 'contract', d.units, 2, t.price_usd, d.units / (10::numeric ^ a.decimals) * t.price_usd, NULL, t.id
		FROM "differences" d JOIN "assets" a ON a.key = d.asset_key
		JOIN "transfers" t ON t.hash = 'unexplained:' || d.address || ':' || d.asset_key || ':' || d.block_number AND t.place = -1
		WHERE d.units <> 0
	) entries;--> statement-breakpoint
DELETE FROM "balances";--> statement-breakpoint
INSERT INTO "balances" ("address", "asset_key", "units")
	SELECT DISTINCT ON (address, asset_key) address, asset_key, balance FROM "ledger_entries" ORDER BY address, asset_key, block_number DESC, position DESC;--> statement-breakpoint
ALTER TABLE "tracked_addresses" ADD COLUMN "is_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "tracked_addresses" SET "is_due" = false WHERE "balance_block" <= (SELECT max(block_number) FROM "chain_cursors");--> statement-breakpoint
UPDATE "tracked_addresses" SET "balance_block" = (SELECT max(block_number) FROM "chain_cursors") WHERE "is_due" AND "balance_block" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tracked_addresses_due_idx" ON "tracked_addresses" USING btree ("seq") WHERE is_due;--> statement-breakpoint
DROP TABLE "balance_changes";--> statement-breakpoint
CREATE INDEX "chain_blocks_at_idx" ON "chain_blocks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_entries_at_idx" ON "ledger_entries" USING btree ("address","asset_key","at","block_number","position");--> statement-breakpoint
CREATE INDEX "ledger_entries_block_idx" ON "ledger_entries" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "ledger_entries_opening_idx" ON "ledger_entries" USING btree ("address","asset_key","at","units") WHERE kind = 'opening';--> statement-breakpoint
CREATE INDEX "ledger_entries_unpriced_idx" ON "ledger_entries" USING btree ("asset_key") WHERE price_usd is null;--> statement-breakpoint
CREATE INDEX "transfers_unexplained_idx" ON "transfers" USING btree ("id") WHERE kind = 'unexplained';--> statement-breakpoint
CREATE INDEX "transfers_unpriced_idx" ON "transfers" USING btree ("asset_key") WHERE price_usd is null;
