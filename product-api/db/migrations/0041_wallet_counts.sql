CREATE TABLE "wallet_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wallets" bigint NOT NULL
);
--> statement-breakpoint
-- In the order of users, as every writer does: an upsert for removals as well, because an update would lock rows in any order.
CREATE FUNCTION "keep_wallet_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Planned anew each time: a plan made for one wallet would look for each of ten thousand.
	EXECUTE format($counts$
		INSERT INTO wallet_counts AS c (user_id, wallets)
		SELECT user_id, %s FROM changed GROUP BY 1 ORDER BY 1
		ON CONFLICT (user_id) DO UPDATE SET wallets = c.wallets + excluded.wallets
	$counts$, CASE TG_OP WHEN 'INSERT' THEN 'count(*)' ELSE '-count(*)' END);
	IF TG_OP = 'DELETE' THEN
		EXECUTE 'DELETE FROM wallet_counts WHERE wallets = 0 AND user_id IN (SELECT user_id FROM changed)';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- By their names, these come before those of the sums: one order of locks for all.
CREATE TRIGGER "wallets_added_count" AFTER INSERT ON "wallets" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wallet_counts();--> statement-breakpoint
CREATE TRIGGER "wallets_removed_count" AFTER DELETE ON "wallets" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wallet_counts();--> statement-breakpoint
INSERT INTO "wallet_counts" ("user_id", "wallets") SELECT user_id, count(*) FROM wallets GROUP BY 1;
