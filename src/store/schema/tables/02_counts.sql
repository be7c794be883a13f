-- How many rows of an account each table holds, and how many point at each record by the columns that lists are
-- filtered by; kept by the tables themselves, so that no list has to count.
-- A connection counts on a shard of its own, so that writers do not wait for each other.
CREATE TABLE record_counts (
  account_id bigint NOT NULL REFERENCES accounts,
  table_name text NOT NULL,
  -- Empty for all rows of the table, else the column whose value is counted.
  column_name text NOT NULL DEFAULT '',
  value bigint NOT NULL DEFAULT 0,
  shard int NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (account_id, table_name, column_name, value, shard)
) WITH (fillfactor = 70);
