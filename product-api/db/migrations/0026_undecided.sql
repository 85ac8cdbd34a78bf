-- Nobody was asked before, and everybody who had not chosen appeared by name: who has an account by now keeps that.
INSERT INTO "leaderboard_visibility" ("user_id", "mode")
SELECT id, 'public' FROM "users"
ON CONFLICT ("user_id") DO NOTHING;
