CREATE TABLE "user_holdings" (
	"user_id" uuid NOT NULL,
	"asset_key" text NOT NULL,
	"units" numeric(90, 0) NOT NULL,
	"positions" bigint NOT NULL,
	CONSTRAINT "user_holdings_user_id_asset_key_pk" PRIMARY KEY("user_id","asset_key")
);
--> statement-breakpoint
-- Whoever adds or removes wallets waits for what is being entered into ledgers, and holds back what comes next, until it is committed:
-- neither would see the other. Without a cursor, only the very first blocks can be in the middle of being stored.
CREATE FUNCTION "hold_ledgers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM chain_cursors FOR SHARE;
	IF NOT FOUND THEN
		PERFORM pg_advisory_xact_lock(hashtext('tracked addresses'));
		PERFORM FROM chain_cursors FOR SHARE;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "wallets_hold_ledgers" BEFORE INSERT OR DELETE ON "wallets" FOR EACH STATEMENT EXECUTE FUNCTION hold_ledgers();--> statement-breakpoint
-- Adds what a statement put into balances or wallets to the sums of the users concerned, and takes off what it took out: an update does
-- both. In the order of users and assets, as every writer does.
CREATE FUNCTION "keep_user_holdings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Only these transition tables are there.
	changed text := concat_ws(' UNION ALL ',
		CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS sign, * FROM added' END,
		CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS sign, * FROM gone' END);
BEGIN
	-- Planned anew each time: a plan made for ten thousand wallets that were added would read all balances for one.
	EXECUTE format($sums$
		INSERT INTO user_holdings AS h (user_id, asset_key, units, positions)
		SELECT * FROM (
			SELECT user_id, asset_key, sum(sign * units) AS units, sum(sign) AS positions FROM (%s) changed JOIN %I USING (address) GROUP BY 1, 2
		) moved
		WHERE (units, positions) <> (0, 0)
		ORDER BY user_id, asset_key
		ON CONFLICT (user_id, asset_key) DO UPDATE SET units = h.units + excluded.units, positions = h.positions + excluded.positions
	$sums$, changed, CASE TG_TABLE_NAME WHEN 'wallets' THEN 'balances' ELSE 'wallets' END);
	IF TG_TABLE_NAME = 'wallets' AND TG_OP = 'DELETE' THEN
		EXECUTE 'DELETE FROM user_holdings WHERE positions = 0 AND user_id IN (SELECT user_id FROM gone)';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "wallets_added_holdings" AFTER INSERT ON "wallets" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_user_holdings();--> statement-breakpoint
CREATE TRIGGER "wallets_removed_holdings" AFTER DELETE ON "wallets" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_user_holdings();--> statement-breakpoint
CREATE TRIGGER "balances_added_holdings" AFTER INSERT ON "balances" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_user_holdings();--> statement-breakpoint
CREATE TRIGGER "balances_changed_holdings" AFTER UPDATE ON "balances" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_user_holdings();--> statement-breakpoint
CREATE TRIGGER "balances_removed_holdings" AFTER DELETE ON "balances" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_user_holdings();--> statement-breakpoint
INSERT INTO "user_holdings" ("user_id", "asset_key", "units", "positions")
SELECT user_id, asset_key, sum(units), count(*) FROM wallets JOIN balances USING (address) GROUP BY 1, 2;--> statement-breakpoint
-- The last block in which something can have moved is noted with the wallets instead of with their addresses, in an index by user.
ALTER TABLE "wallets" ADD COLUMN "moved_block" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
DROP TRIGGER "tracked_addresses_moved_block" ON "tracked_addresses";--> statement-breakpoint
DROP TRIGGER "tracked_addresses_history_moved_block" ON "tracked_addresses";--> statement-breakpoint
CREATE TRIGGER "wallets_moved_block" BEFORE INSERT ON "wallets" FOR EACH ROW EXECUTE FUNCTION look_up_moved_block();--> statement-breakpoint
-- Rounded up to the last of 64 blocks: of an address that many users track, each block would write all of their wallets.
CREATE OR REPLACE FUNCTION "note_moved_blocks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE $moved$
		UPDATE wallets w SET moved_block = m.block_number | 63
		FROM (
			SELECT address, max(block_number) AS block_number FROM (
				SELECT from_address AS address, block_number FROM added UNION ALL SELECT to_address, block_number FROM added) sides
			GROUP BY address
		) m
		WHERE w.address = m.address AND w.moved_block < m.block_number
	$moved$;
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "wallets" w SET "moved_block" = m.block_number
FROM (SELECT id, last_block_of(address) AS block_number FROM wallets OFFSET 0) m WHERE m.id = w.id AND m.block_number >= 0;--> statement-breakpoint
CREATE INDEX "wallets_user_moved_idx" ON "wallets" USING btree ("user_id","moved_block");--> statement-breakpoint
ALTER TABLE "tracked_addresses" DROP COLUMN "moved_block";
