-- The counts of records that the tables keep themselves (decisions 4 and 15).

-- Whoever opens several connections says which shard each has; for others the process decides.
CREATE OR REPLACE FUNCTION shard_of_connection() RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT coalesce(nullif(current_setting('rapport.shard', true), '')::int, pg_backend_pid()) % 64 $$;

CREATE OR REPLACE FUNCTION add_to_count(account bigint, counted text, by_column text, of_value bigint, difference bigint)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO record_counts AS c (account_id, table_name, column_name, value, shard, count)
    VALUES (account, counted, by_column, of_value, shard_of_connection(), difference)
    ON CONFLICT (account_id, table_name, column_name, value, shard) DO UPDATE SET count = c.count + excluded.count
$$;

-- Rows are also counted by stretches of ids, under the name of the column id: a far page is found by adding up
-- stretches, not by walking all rows before it. A stretch is short enough to be walked at each request.
CREATE OR REPLACE FUNCTION stretch_of(id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT id >> 10 $$;
CREATE OR REPLACE FUNCTION first_of_stretch(stretch bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT stretch << 10 $$;

CREATE OR REPLACE FUNCTION count_stretches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_count(s.account_id, TG_TABLE_NAME, 'id', s.stretch,
    CASE TG_OP WHEN 'INSERT' THEN s.rows ELSE - s.rows END)
    FROM (SELECT account_id, stretch_of(id) AS stretch, count(*) AS rows FROM changed GROUP BY 1, 2) s;
  RETURN NULL;
END $$;

-- Every table of a type calls this where it is made, with the columns that lists are filtered by.
CREATE OR REPLACE PROCEDURE keep_count_of(counted text, VARIADIC by_columns text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
  by_column text;
  changed record;
  sums text := format('SELECT account_id, %L AS column_name, 0::bigint AS value, count(*) AS rows
    FROM changed GROUP BY account_id', '');
BEGIN
  by_columns := ARRAY(SELECT c.name FROM unnest(by_columns) AS c (name) ORDER BY c.name COLLATE "C");
  FOREACH by_column IN ARRAY by_columns LOOP
    sums := sums || format(' UNION ALL SELECT account_id, %1$L, %1$I, count(*) FROM changed
      WHERE %1$I IS NOT NULL GROUP BY account_id, %1$I', by_column);
  END LOOP;
  EXECUTE format($f$CREATE OR REPLACE FUNCTION count_%1$s() RETURNS trigger LANGUAGE plpgsql AS $t$
    BEGIN
      PERFORM add_to_count(s.account_id, TG_TABLE_NAME, s.column_name, s.value,
        CASE TG_OP WHEN 'INSERT' THEN s.rows ELSE - s.rows END) FROM (%2$s) s;
      RETURN NULL;
    END $t$
    $f$, counted, sums);
  FOR changed IN SELECT * FROM (VALUES ('inserted', 'INSERT', 'NEW'), ('deleted', 'DELETE', 'OLD')) c (name, event, rows) LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER count_%2$s AFTER %3$s ON %1$I REFERENCING %4$s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', counted, changed.name, changed.event, changed.rows);
    EXECUTE format('CREATE OR REPLACE TRIGGER count_%2$s_stretches AFTER %3$s ON %1$I REFERENCING %4$s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_stretches()', counted, changed.name, changed.event, changed.rows);
  END LOOP;
  FOREACH by_column IN ARRAY by_columns LOOP
    EXECUTE format($f$CREATE OR REPLACE FUNCTION count_%1$s_by_%2$s() RETURNS trigger LANGUAGE plpgsql AS $t$
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
    EXECUTE format('CREATE OR REPLACE TRIGGER count_moved_by_%2$s AFTER UPDATE OF %2$I ON %1$I FOR EACH ROW
      WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I) EXECUTE FUNCTION count_%1$s_by_%2$s()', counted, by_column);
  END LOOP;
END $$;

-- Tables that are there already count by this text from now on. Nobody writes them meanwhile, so that their stretches,
-- which may have had another length, can be counted anew.
DO $$
DECLARE
  known record;
BEGIN
  FOR known IN SELECT c.relname AS counted, coalesce(array_agg(substring(g.tgname FROM 'count_moved_by_(.*)'))
      FILTER (WHERE g.tgname LIKE 'count\_moved\_by\_%'), '{}') AS by_columns
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
    WHERE g.tgname LIKE 'count\_%' AND c.relnamespace = current_schema()::regnamespace GROUP BY c.relname
  LOOP
    CALL keep_count_of(known.counted, VARIADIC known.by_columns);
    DELETE FROM record_counts WHERE table_name = known.counted AND column_name = 'id';
    EXECUTE format($f$INSERT INTO record_counts (account_id, table_name, column_name, value, shard, count)
      SELECT account_id, %1$L, 'id', stretch_of(id), 0, count(*) FROM %1$I GROUP BY account_id, stretch_of(id)
      $f$, known.counted);
  END LOOP;
END $$;
