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

CREATE FUNCTION add_to_count(account bigint, counted text, by_column text, of_value bigint, difference bigint)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO record_counts AS c (account_id, table_name, column_name, value, shard, count)
    VALUES (account, counted, by_column, of_value, pg_backend_pid() % 64, difference)
    ON CONFLICT (account_id, table_name, column_name, value, shard) DO UPDATE SET count = c.count + excluded.count
$$;

-- Every table of a type calls this once, in the migration that makes it.
CREATE PROCEDURE keep_count_of(counted text, VARIADIC by_columns text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
  by_column text;
  sums text := format('SELECT account_id, %L AS column_name, 0::bigint AS value, count(*) AS rows
    FROM changed GROUP BY account_id', '');
BEGIN
  FOREACH by_column IN ARRAY by_columns LOOP
    sums := sums || format(' UNION ALL SELECT account_id, %1$L, %1$I, count(*) FROM changed
      WHERE %1$I IS NOT NULL GROUP BY account_id, %1$I', by_column);
  END LOOP;
  EXECUTE format($f$CREATE FUNCTION count_%1$s() RETURNS trigger LANGUAGE plpgsql AS $t$
    BEGIN
      PERFORM add_to_count(s.account_id, TG_TABLE_NAME, s.column_name, s.value,
        CASE TG_OP WHEN 'INSERT' THEN s.rows ELSE - s.rows END) FROM (%2$s) s;
      RETURN NULL;
    END $t$
    $f$, counted, sums);
  EXECUTE format('CREATE TRIGGER count_inserted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', counted);
  EXECUTE format('CREATE TRIGGER count_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', counted);
  FOREACH by_column IN ARRAY by_columns LOOP
    EXECUTE format($f$CREATE FUNCTION count_%1$s_by_%2$s() RETURNS trigger LANGUAGE plpgsql AS $t$
      BEGIN
        IF OLD.%2$I IS NOT NULL THEN
          PERFORM add_to_count(OLD.account_id, TG_TABLE_NAME, %2$L, OLD.%2$I, -1);
        END IF;
        IF NEW.%2$I IS NOT NULL THEN
          PERFORM add_to_count(NEW.account_id, TG_TABLE_NAME, %2$L, NEW.%2$I, 1);
        END IF;
        RETURN NULL;
      END $t$
    $f$, counted, by_column);
    EXECUTE format('CREATE TRIGGER count_moved_by_%2$s AFTER UPDATE OF %2$I ON %1$I FOR EACH ROW
      WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I) EXECUTE FUNCTION count_%1$s_by_%2$s()', counted, by_column);
  END LOOP;
END $$;

CALL keep_count_of('contacts', 'responsible_id');
CALL keep_count_of('companies', 'responsible_id');
CALL keep_count_of('deals', 'responsible_id', 'stage_id', 'stage_category_id', 'status_id');
CALL keep_count_of('orders', 'responsible_id', 'stage_id');
DO $$
DECLARE counted text;
BEGIN
  FOR counted IN
    SELECT c.relname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'version' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND c.relname NOT IN ('tokens', 'contacts', 'companies', 'deals', 'orders')
  LOOP
    CALL keep_count_of(counted);
  END LOOP;
END $$;
