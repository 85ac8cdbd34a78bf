CREATE TABLE "source_rests" (
	"source" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
