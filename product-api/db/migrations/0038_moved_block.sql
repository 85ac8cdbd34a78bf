ALTER TABLE "tracked_addresses" ADD COLUMN "moved_block" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
-- One look into each index, whose order this is: however long a history is.
CREATE FUNCTION "last_block_of"("of" text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT coalesce(greatest(
		(SELECT block_number FROM transfers WHERE from_address = "of" ORDER BY block_number DESC NULLS LAST LIMIT 1),
		(SELECT block_number FROM transfers WHERE to_address = "of" ORDER BY block_number DESC NULLS LAST LIMIT 1)), -1)
$$;--> statement-breakpoint
-- Planned anew each time: a plan made for a long history that was added would read all addresses for each block after it.
CREATE FUNCTION "note_moved_blocks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE $moved$
		UPDATE tracked_addresses t SET moved_block = m.block_number
		FROM (
			SELECT address, max(block_number) AS block_number FROM (
				SELECT from_address AS address, block_number FROM added UNION ALL SELECT to_address, block_number FROM added) sides
			GROUP BY address
		) m
		WHERE t.address = m.address AND t.moved_block < m.block_number
	$moved$;
	RETURN NULL;
END $$;--> statement-breakpoint
-- An update moves a transfer to the other side of its one address at most, and a deletion leaves what was noted too late, which costs a look.
CREATE TRIGGER "transfers_moved_block" AFTER INSERT ON "transfers" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_moved_blocks();--> statement-breakpoint
-- What others moved may be stored before an address is tracked, and become part of its history with an earlier beginning.
CREATE FUNCTION "look_up_moved_block"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.moved_block := greatest(NEW.moved_block, last_block_of(NEW.address));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "tracked_addresses_moved_block" BEFORE INSERT ON "tracked_addresses" FOR EACH ROW EXECUTE FUNCTION look_up_moved_block();--> statement-breakpoint
CREATE TRIGGER "tracked_addresses_history_moved_block" BEFORE UPDATE OF "history_from_block" ON "tracked_addresses" FOR EACH ROW
	WHEN (NEW.history_from_block < OLD.history_from_block) EXECUTE FUNCTION look_up_moved_block();--> statement-breakpoint
UPDATE "tracked_addresses" t SET "moved_block" = m.block_number
FROM (SELECT address, last_block_of(address) AS block_number FROM tracked_addresses OFFSET 0) m WHERE m.address = t.address AND m.block_number >= 0;
