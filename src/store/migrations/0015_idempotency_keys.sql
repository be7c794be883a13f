-- The answers to writes that named an Idempotency-Key, kept for a day so that a repeated request is answered again.
-- No reference to tokens: a write may delete the user of its own token.
CREATE TABLE idempotency_keys (
  account_id bigint NOT NULL REFERENCES accounts,
  token_id bigint NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer NOT NULL,
  headers jsonb NOT NULL,
  body bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, token_id, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
