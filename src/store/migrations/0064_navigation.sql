-- What stands in the navigation of a person who has arranged it, in this order; without a row, what is usual.
CREATE TABLE navigations (
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  places jsonb NOT NULL,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);
