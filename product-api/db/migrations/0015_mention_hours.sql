CREATE TABLE "mention_hours" (
	"job_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"found" integer NOT NULL,
	"unread" integer NOT NULL,
	"positive" integer NOT NULL,
	"neutral" integer NOT NULL,
	"negative" integer NOT NULL,
	"interactions" bigint NOT NULL,
	"author_followers" bigint NOT NULL,
	CONSTRAINT "mention_hours_job_id_hour_pk" PRIMARY KEY("job_id","hour")
);
--> statement-breakpoint
CREATE TABLE "mention_topic_hours" (
	"job_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"topic" text NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "mention_topic_hours_job_id_hour_topic_pk" PRIMARY KEY("job_id","hour","topic")
);
--> statement-breakpoint
ALTER TABLE "mention_hours" ADD CONSTRAINT "mention_hours_job_id_social_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."social_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention_topic_hours" ADD CONSTRAINT "mention_topic_hours_job_id_social_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."social_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Which mentions the labels, sums and topics are of; the same as isMention in db/schema/social.ts. Whoever changes it calls refill_mention_hours() after.
CREATE FUNCTION "mention_counts"("mention" "mentions") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT "mention".matched_by = '{}' $$;--> statement-breakpoint
-- Adds what a statement put into mentions, and takes off what it took out: an update does both. In the order of the hours, as every
-- writer does. Of a job that goes, the hours go by themselves.
CREATE FUNCTION "keep_mention_hours"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Only these transition tables are there.
	changed text := concat_ws(' UNION ALL ',
		CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS sign, mention_counts(row(added.*)::mentions) AS counts, coalesce(corrected_sentiment, sentiment) AS label, * FROM added' END,
		CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS sign, mention_counts(row(gone.*)::mentions) AS counts, coalesce(corrected_sentiment, sentiment) AS label, * FROM gone' END);
BEGIN
	EXECUTE format($sums$
		INSERT INTO mention_hours AS h (job_id, hour, found, unread, positive, neutral, negative, interactions, author_followers)
		SELECT * FROM (
			SELECT job_id, date_trunc('hour', posted_at, 'UTC') AS hour, sum(sign) AS found, sum(sign * (NOT is_read)::int) AS unread,
				sum(sign * (counts AND label = 'positive')::int) AS positive, sum(sign * (counts AND label = 'neutral')::int) AS neutral,
				sum(sign * (counts AND label = 'negative')::int) AS negative,
				sum(sign * counts::int * (likes::bigint + reposts + replies + quotes)) AS interactions, sum(sign * counts::int * coalesce(author_followers, 0)::bigint) AS author_followers
			FROM (%s) changed GROUP BY 1, 2
		) moved
		WHERE (found, unread, positive, neutral, negative, interactions, author_followers) <> (0, 0, 0, 0, 0, 0, 0)
			AND EXISTS (SELECT FROM social_jobs j WHERE j.id = job_id)
		ORDER BY job_id, hour
		ON CONFLICT (job_id, hour) DO UPDATE SET found = h.found + excluded.found, unread = h.unread + excluded.unread,
			positive = h.positive + excluded.positive, neutral = h.neutral + excluded.neutral, negative = h.negative + excluded.negative,
			interactions = h.interactions + excluded.interactions, author_followers = h.author_followers + excluded.author_followers
	$sums$, changed);
	EXECUTE format($topics$
		INSERT INTO mention_topic_hours AS h (job_id, hour, topic, found)
		SELECT * FROM (
			SELECT job_id, hour, topic, sum(sign) AS found FROM (
				SELECT DISTINCT ON (sign, job_id, post_id, lower(topic)) sign, job_id, date_trunc('hour', posted_at, 'UTC') AS hour, topic
				FROM (SELECT sum(sign) AS sign, job_id, post_id, posted_at, context_tags, hashtags FROM (%s) changed WHERE counts
					GROUP BY 2, 3, 4, 5, 6 HAVING sum(sign) <> 0) posts, unnest(context_tags || array(SELECT '#' || tag FROM unnest(hashtags) tag)) topic
				ORDER BY sign, job_id, post_id, lower(topic), topic
			) tagged GROUP BY 1, 2, 3
		) moved
		WHERE found <> 0 AND EXISTS (SELECT FROM social_jobs j WHERE j.id = job_id)
		ORDER BY job_id, hour, topic
		ON CONFLICT (job_id, hour, topic) DO UPDATE SET found = h.found + excluded.found
	$topics$, changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "refill_mention_hours"() RETURNS void LANGUAGE sql AS $$
	DELETE FROM mention_hours;
	INSERT INTO mention_hours (job_id, hour, found, unread, positive, neutral, negative, interactions, author_followers)
	SELECT job_id, date_trunc('hour', posted_at, 'UTC'), count(*) AS found, sum((NOT is_read)::int) AS unread,
				sum((counts AND label = 'positive')::int) AS positive, sum((counts AND label = 'neutral')::int) AS neutral,
				sum((counts AND label = 'negative')::int) AS negative,
				sum(counts::int * (likes::bigint + reposts + replies + quotes)) AS interactions, sum(counts::int * coalesce(author_followers, 0)::bigint) AS author_followers
	FROM (SELECT mention_counts(m) AS counts, coalesce(corrected_sentiment, sentiment) AS label, m.* FROM mentions m) m GROUP BY 1, 2;
	DELETE FROM mention_topic_hours;
	INSERT INTO mention_topic_hours (job_id, hour, topic, found)
	SELECT job_id, hour, topic, count(*) FROM (
		SELECT DISTINCT ON (job_id, post_id, lower(topic)) job_id, date_trunc('hour', posted_at, 'UTC') AS hour, topic
		FROM mentions m, unnest(context_tags || array(SELECT '#' || tag FROM unnest(hashtags) tag)) topic WHERE mention_counts(m) ORDER BY job_id, post_id, lower(topic), topic
	) tagged GROUP BY 1, 2, 3;
$$;--> statement-breakpoint
CREATE TRIGGER "mentions_hours_added" AFTER INSERT ON "mentions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_mention_hours();--> statement-breakpoint
CREATE TRIGGER "mentions_hours_changed" AFTER UPDATE ON "mentions" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_mention_hours();--> statement-breakpoint
CREATE TRIGGER "mentions_hours_removed" AFTER DELETE ON "mentions" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_mention_hours();--> statement-breakpoint
SELECT refill_mention_hours();