CREATE TABLE "deleted_social_jobs" (
	"job_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mentions" DROP CONSTRAINT "mentions_job_id_social_jobs_id_fk";
--> statement-breakpoint
CREATE FUNCTION "note_deleted_social_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO deleted_social_jobs (job_id) SELECT id FROM gone WHERE EXISTS (SELECT FROM mentions m WHERE m.job_id = gone.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "social_jobs_deleted" AFTER DELETE ON "social_jobs" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_social_jobs();
