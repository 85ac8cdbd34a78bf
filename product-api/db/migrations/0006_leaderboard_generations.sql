CREATE TABLE "leaderboard_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_players_even" (
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
CREATE TABLE "leaderboard_players_odd" (
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
INSERT INTO "leaderboard_players_even" SELECT * FROM "leaderboard_players" WHERE (SELECT "generation" % 2 FROM "leaderboard_state" WHERE "id" = 1) = 0;--> statement-breakpoint
INSERT INTO "leaderboard_players_odd" SELECT * FROM "leaderboard_players" WHERE (SELECT "generation" % 2 FROM "leaderboard_state" WHERE "id" = 1) = 1;--> statement-breakpoint
DROP TABLE "leaderboard_players" CASCADE;--> statement-breakpoint
ALTER TABLE "leaderboard_state" ADD COLUMN "pass_id" uuid;--> statement-breakpoint
ALTER TABLE "leaderboard_state" ADD COLUMN "pass_seen_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "leaderboard_players_even_player_key" ON "leaderboard_players_even" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_portfolio_cents_idx" ON "leaderboard_players_even" USING btree ("portfolio_cents" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_portfolio_cents_idx" ON "leaderboard_players_even" USING btree ("portfolio_cents" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_trading_idx" ON "leaderboard_players_even" USING btree ("trading" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_trading_idx" ON "leaderboard_players_even" USING btree ("trading" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_social_24h_idx" ON "leaderboard_players_even" USING btree ("social_24h" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_social_24h_idx" ON "leaderboard_players_even" USING btree ("social_24h" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_social_7d_idx" ON "leaderboard_players_even" USING btree ("social_7d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_social_7d_idx" ON "leaderboard_players_even" USING btree ("social_7d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_social_30d_idx" ON "leaderboard_players_even" USING btree ("social_30d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_social_30d_idx" ON "leaderboard_players_even" USING btree ("social_30d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_social_all_idx" ON "leaderboard_players_even" USING btree ("social_all" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_social_all_idx" ON "leaderboard_players_even" USING btree ("social_all" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_score_24h_idx" ON "leaderboard_players_even" USING btree ("score_24h" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_score_24h_idx" ON "leaderboard_players_even" USING btree ("score_24h" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_score_7d_idx" ON "leaderboard_players_even" USING btree ("score_7d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_score_7d_idx" ON "leaderboard_players_even" USING btree ("score_7d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_score_30d_idx" ON "leaderboard_players_even" USING btree ("score_30d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_score_30d_idx" ON "leaderboard_players_even" USING btree ("score_30d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_score_all_idx" ON "leaderboard_players_even" USING btree ("score_all" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_even_verified_score_all_idx" ON "leaderboard_players_even" USING btree ("score_all" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE UNIQUE INDEX "leaderboard_players_odd_player_key" ON "leaderboard_players_odd" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_portfolio_cents_idx" ON "leaderboard_players_odd" USING btree ("portfolio_cents" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_portfolio_cents_idx" ON "leaderboard_players_odd" USING btree ("portfolio_cents" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_trading_idx" ON "leaderboard_players_odd" USING btree ("trading" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_trading_idx" ON "leaderboard_players_odd" USING btree ("trading" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_social_24h_idx" ON "leaderboard_players_odd" USING btree ("social_24h" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_social_24h_idx" ON "leaderboard_players_odd" USING btree ("social_24h" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_social_7d_idx" ON "leaderboard_players_odd" USING btree ("social_7d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_social_7d_idx" ON "leaderboard_players_odd" USING btree ("social_7d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_social_30d_idx" ON "leaderboard_players_odd" USING btree ("social_30d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_social_30d_idx" ON "leaderboard_players_odd" USING btree ("social_30d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_social_all_idx" ON "leaderboard_players_odd" USING btree ("social_all" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_social_all_idx" ON "leaderboard_players_odd" USING btree ("social_all" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_score_24h_idx" ON "leaderboard_players_odd" USING btree ("score_24h" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_score_24h_idx" ON "leaderboard_players_odd" USING btree ("score_24h" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_score_7d_idx" ON "leaderboard_players_odd" USING btree ("score_7d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_score_7d_idx" ON "leaderboard_players_odd" USING btree ("score_7d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_score_30d_idx" ON "leaderboard_players_odd" USING btree ("score_30d" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_score_30d_idx" ON "leaderboard_players_odd" USING btree ("score_30d" DESC NULLS FIRST,"user_id") WHERE is_verified;--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_score_all_idx" ON "leaderboard_players_odd" USING btree ("score_all" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_players_odd_verified_score_all_idx" ON "leaderboard_players_odd" USING btree ("score_all" DESC NULLS FIRST,"user_id") WHERE is_verified;