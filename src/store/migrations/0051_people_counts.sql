-- How many records of a table somebody is responsible for that somebody made; 0 is nobody.
-- A connection counts on a shard of its own, as in record_counts.
CREATE TABLE people_counts (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE RESTRICT,
  table_name text NOT NULL,
  responsible_id bigint NOT NULL,
  user_id bigint NOT NULL,
  shard int NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (account_id, table_name, responsible_id, user_id, shard)
) WITH (fillfactor = 70);
CREATE INDEX people_counts_by_user ON people_counts (account_id, table_name, user_id);
CALL keep_people_count_of('contacts');
CALL keep_people_count_of('companies');
CALL keep_people_count_of('deals');
CALL keep_people_count_of('orders');
CALL keep_people_count_of('diary_events');
CALL keep_people_count_of('diary_tasks');
