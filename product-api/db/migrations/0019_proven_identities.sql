CREATE TABLE "identity_proofs" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"code" text NOT NULL,
	"account_id" text,
	"proven_at" timestamp with time zone,
	"found_in" text,
	"lost_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "identity_proofs_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
DROP INDEX "memex_links_profile_key";--> statement-breakpoint
ALTER TABLE "memex_links" ADD COLUMN "linked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_proofs" ADD CONSTRAINT "identity_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_proofs_subject_key" ON "identity_proofs" USING btree ("kind","subject") WHERE proven_at is not null and found_in <> 'seed';--> statement-breakpoint
CREATE INDEX "memex_links_profile_idx" ON "memex_links" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "social_jobs_handle_idx" ON "social_jobs" USING btree (lower("username"));--> statement-breakpoint
INSERT INTO "identity_proofs" ("user_id", "kind", "subject", "code", "proven_at", "found_in")
SELECT j.user_id, 'handle', lower(j.username), 'seed', now(), 'seed' FROM "social_jobs" j JOIN "users" u ON u.id = j.user_id WHERE u.is_demo OR u.email LIKE '%@players.invalid'
UNION ALL
SELECT m.user_id, 'profile', m.profile_id, 'seed', now(), 'seed' FROM "memex_links" m JOIN "users" u ON u.id = m.user_id WHERE u.email LIKE '%@players.invalid';--> statement-breakpoint
INSERT INTO "leaderboard_due" ("user_id", "due_at")
SELECT user_id, CASE WHEN bool_or(is_masked) THEN now() - interval '1 day' ELSE now() END FROM (
	SELECT user_id, mode <> 'public' AS is_masked FROM "leaderboard_visibility"
	UNION ALL SELECT user_id, false FROM "social_jobs" UNION ALL SELECT user_id, false FROM "memex_links"
) players GROUP BY user_id
ON CONFLICT ("user_id") DO UPDATE SET "due_at" = excluded.due_at;
