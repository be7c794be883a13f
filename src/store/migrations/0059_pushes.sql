-- The keys by which browsers know that a push comes from this house; made when they are first needed.
CREATE TABLE push_keys (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  public_key text NOT NULL,
  private_key text NOT NULL
);

-- Where a browser takes pushes; it ends with the sign-in session of that browser.
CREATE TABLE push_subscriptions (
  account_id bigint NOT NULL,
  session_id bigint NOT NULL,
  user_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, session_id),
  FOREIGN KEY (account_id, session_id) REFERENCES sessions (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (account_id, user_id, created_at);

SELECT jobs.create_queue('pushes', '{"policy": "standard", "notify": true, "heartbeatSeconds": 20, "expireInSeconds": 300,
  "retryLimit": 5, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "deleteAfterSeconds": 86400}');
