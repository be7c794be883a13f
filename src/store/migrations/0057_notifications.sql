-- How each person is told of what; without a row, as is usual for the kind.
CREATE TABLE notification_settings (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  in_app boolean NOT NULL,
  mail text NOT NULL CHECK (mail IN ('never', 'at-once', 'daily')),
  push boolean NOT NULL,
  PRIMARY KEY (account_id, user_id, kind),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);

-- Of what somebody has been told already, so that he is told once; of how many records, when they come in pieces.
CREATE TABLE notification_causes (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  cause text NOT NULL,
  number bigint NOT NULL,
  notification_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, user_id, cause),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_causes_by_time ON notification_causes (created_at);

-- The eight o'clock up to which somebody has had his daily letters.
CREATE TABLE daily_letters (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  sent_up_to timestamptz NOT NULL,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);
