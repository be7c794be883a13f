-- Browsers that somebody has signed in with: wrong passwords that others try elsewhere do not lock them out.
CREATE TABLE known_devices (
  account_id bigint NOT NULL REFERENCES accounts,
  user_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  used_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, user_id, secret_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_secret ON known_devices (secret_hash);
CREATE INDEX known_devices_by_used_at ON known_devices (used_at);
