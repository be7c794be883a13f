-- Whether somebody has said what the account is called and counts in, and whether the first steps are still shown:
-- accounts that are in use by now have both behind them.
ALTER TABLE accounts ADD COLUMN is_set_up boolean NOT NULL DEFAULT true,
  ADD COLUMN shows_first_steps boolean NOT NULL DEFAULT false;
ALTER TABLE accounts ALTER COLUMN is_set_up SET DEFAULT false,
  ALTER COLUMN shows_first_steps SET DEFAULT true;

-- Records to try things with: the request that made them is the one that takes them away.
CREATE TABLE demo_data (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('making', 'there', 'failed', 'gone')),
  request_id text NOT NULL,
  done int NOT NULL DEFAULT 0,
  undo_id bigint
);

SELECT jobs.create_queue('demos', '{"policy": "standard", "notify": true, "heartbeatSeconds": 20, "expireInSeconds": 600,
  "retryLimit": 3, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 60, "deleteAfterSeconds": 86400}');
