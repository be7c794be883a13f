-- A settings page acts for whoever opened it, not for whoever installed its application.
DELETE FROM token_secrets;
ALTER TABLE token_secrets ADD COLUMN user_id bigint NOT NULL,
  ADD FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE;
