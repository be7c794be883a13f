-- How many records there were is asked for with every list of the past.
-- Outside a transaction: the log is the largest table, and others go on writing it.
DROP INDEX CONCURRENTLY IF EXISTS changes_of_existence;
CREATE INDEX CONCURRENTLY changes_of_existence ON changes (account_id, table_name, number, place) INCLUDE (action, record_id)
  WHERE action <> 'update';
