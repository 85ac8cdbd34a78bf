CREATE TABLE "leaderboard_due" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_histogram" (
	"generation" integer NOT NULL,
	"board" smallint NOT NULL,
	"level" smallint NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	"sum" bigint NOT NULL,
	CONSTRAINT "leaderboard_histogram_generation_board_level_bucket_pk" PRIMARY KEY("generation","board","level","bucket")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_inputs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"social" jsonb NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_log" (
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"score_24h" integer NOT NULL,
	"score_7d" integer NOT NULL,
	"score_30d" integer NOT NULL,
	"score_all" integer NOT NULL,
	CONSTRAINT "leaderboard_log_at_user_id_pk" PRIMARY KEY("at","user_id")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_players" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"portfolio_cents" bigint NOT NULL,
	"is_priced" boolean NOT NULL,
	"trading" integer NOT NULL,
	"is_linked" boolean NOT NULL,
	"volume_cents" bigint NOT NULL,
	"social_24h" integer NOT NULL,
	"social_7d" integer NOT NULL,
	"social_30d" integer NOT NULL,
	"social_all" integer NOT NULL,
	"score_24h" integer NOT NULL,
	"score_7d" integer NOT NULL,
	"score_30d" integer NOT NULL,
	"score_all" integer NOT NULL,
	"is_verified" boolean NOT NULL,
	"wallet_address" text,
	"followers" integer,
	"engagement" double precision,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_snapshots" (
	"at" timestamp with time zone NOT NULL,
	"board" smallint NOT NULL,
	"chunk" integer NOT NULL,
	"above" integer NOT NULL,
	"scores" integer[] NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "leaderboard_snapshots_at_board_chunk_pk" PRIMARY KEY("at","board","chunk")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"revalued_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "leaderboard_visibility" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"pseudonym" text
);
--> statement-breakpoint
CREATE TABLE "memex_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"profile_url" text NOT NULL,
	"name" text,
	"trading_score" double precision NOT NULL,
	"volume_usd" double precision NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leaderboard_visibility" ADD CONSTRAINT "leaderboard_visibility_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memex_links" ADD CONSTRAINT "memex_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_due_idx" ON "leaderboard_due" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "leaderboard_players_player_key" ON "leaderboard_players" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "leaderboard_portfolio_cents_idx" ON "leaderboard_players" USING btree ("portfolio_cents" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_portfolio_cents_idx" ON "leaderboard_players" USING btree ("portfolio_cents" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_trading_idx" ON "leaderboard_players" USING btree ("trading" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_trading_idx" ON "leaderboard_players" USING btree ("trading" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_social_24h_idx" ON "leaderboard_players" USING btree ("social_24h" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_social_24h_idx" ON "leaderboard_players" USING btree ("social_24h" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_social_7d_idx" ON "leaderboard_players" USING btree ("social_7d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_social_7d_idx" ON "leaderboard_players" USING btree ("social_7d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_social_30d_idx" ON "leaderboard_players" USING btree ("social_30d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_social_30d_idx" ON "leaderboard_players" USING btree ("social_30d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_social_all_idx" ON "leaderboard_players" USING btree ("social_all" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_social_all_idx" ON "leaderboard_players" USING btree ("social_all" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_score_24h_idx" ON "leaderboard_players" USING btree ("score_24h" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_score_24h_idx" ON "leaderboard_players" USING btree ("score_24h" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_score_7d_idx" ON "leaderboard_players" USING btree ("score_7d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_score_7d_idx" ON "leaderboard_players" USING btree ("score_7d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_score_30d_idx" ON "leaderboard_players" USING btree ("score_30d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_score_30d_idx" ON "leaderboard_players" USING btree ("score_30d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_score_all_idx" ON "leaderboard_players" USING btree ("score_all" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_verified_score_all_idx" ON "leaderboard_players" USING btree ("score_all" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE UNIQUE INDEX "leaderboard_pseudonym_key" ON "leaderboard_visibility" USING btree (lower("pseudonym"));--> statement-breakpoint
CREATE UNIQUE INDEX "memex_links_profile_key" ON "memex_links" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "memex_links_fetched_idx" ON "memex_links" USING btree ("fetched_at");--> statement-breakpoint
INSERT INTO "leaderboard_state" ("id", "generation") VALUES (1, 1);
