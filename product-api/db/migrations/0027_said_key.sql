ALTER TABLE "mentions" ADD COLUMN "said_key" text;--> statement-breakpoint
-- The sums of migration 0015, unchanged, by a function for each kind of change: what names its transition tables is planned once a
-- connection, what was put together at every call was planned twice a page.
DROP TRIGGER "mentions_hours_added" ON "mentions";--> statement-breakpoint
DROP TRIGGER "mentions_hours_changed" ON "mentions";--> statement-breakpoint
DROP TRIGGER "mentions_hours_removed" ON "mentions";--> statement-breakpoint
DROP FUNCTION "keep_mention_hours"();--> statement-breakpoint
DO $do$
DECLARE
	put text := 'SELECT 1 AS sign, mention_counts(row(added.*)::mentions) AS counts, coalesce(corrected_sentiment, sentiment) AS label, * FROM added';
	took text := 'SELECT -1 AS sign, mention_counts(row(gone.*)::mentions) AS counts, coalesce(corrected_sentiment, sentiment) AS label, * FROM gone';
	kind record;
BEGIN
	FOR kind IN SELECT * FROM (VALUES
		('added', 'INSERT', 'NEW TABLE AS added', put),
		('changed', 'UPDATE', 'OLD TABLE AS gone NEW TABLE AS added', put || ' UNION ALL ' || took),
		('removed', 'DELETE', 'OLD TABLE AS gone', took)) AS k (name, event, tables, changed)
	LOOP
		EXECUTE format($function$
			CREATE FUNCTION keep_mention_hours_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
			#variable_conflict use_column
			BEGIN
				INSERT INTO mention_hours AS h (job_id, hour, found, unread, positive, neutral, negative, interactions, author_followers)
				SELECT * FROM (
					SELECT job_id, date_trunc('hour', posted_at, 'UTC') AS hour, sum(sign) AS found, sum(sign * (NOT is_read)::int) AS unread,
						sum(sign * (counts AND label = 'positive')::int) AS positive, sum(sign * (counts AND label = 'neutral')::int) AS neutral,
						sum(sign * (counts AND label = 'negative')::int) AS negative,
						sum(sign * counts::int * (likes::bigint + reposts + replies + quotes)) AS interactions, sum(sign * counts::int * coalesce(author_followers, 0)::bigint) AS author_followers
					FROM (%2$s) changed GROUP BY 1, 2
				) moved
				WHERE (found, unread, positive, neutral, negative, interactions, author_followers) <> (0, 0, 0, 0, 0, 0, 0)
					AND EXISTS (SELECT FROM social_jobs j WHERE j.id = job_id)
				ORDER BY job_id, hour
				ON CONFLICT (job_id, hour) DO UPDATE SET found = h.found + excluded.found, unread = h.unread + excluded.unread,
					positive = h.positive + excluded.positive, neutral = h.neutral + excluded.neutral, negative = h.negative + excluded.negative,
					interactions = h.interactions + excluded.interactions, author_followers = h.author_followers + excluded.author_followers;
				INSERT INTO mention_topic_hours AS h (job_id, hour, topic, found)
				SELECT * FROM (
					SELECT job_id, hour, topic, sum(sign) AS found FROM (
						SELECT DISTINCT ON (sign, job_id, post_id, lower(topic)) sign, job_id, date_trunc('hour', posted_at, 'UTC') AS hour, topic
						FROM (SELECT sum(sign) AS sign, job_id, post_id, posted_at, context_tags, hashtags FROM (%2$s) changed WHERE counts
							GROUP BY 2, 3, 4, 5, 6 HAVING sum(sign) <> 0) posts, unnest(context_tags || array(SELECT '#' || tag FROM unnest(hashtags) tag)) topic
						ORDER BY sign, job_id, post_id, lower(topic), topic
					) tagged GROUP BY 1, 2, 3
				) moved
				WHERE found <> 0 AND EXISTS (SELECT FROM social_jobs j WHERE j.id = job_id)
				ORDER BY job_id, hour, topic
				ON CONFLICT (job_id, hour, topic) DO UPDATE SET found = h.found + excluded.found;
				RETURN NULL;
			END $body$
		$function$, kind.name, kind.changed);
		EXECUTE format('CREATE TRIGGER mentions_hours_%1$s AFTER %2$s ON mentions REFERENCING %3$s FOR EACH STATEMENT EXECUTE FUNCTION keep_mention_hours_%1$s()', kind.name, kind.event, kind.tables);
	END LOOP;
END $do$;
