-- How many rows each stretch of ids holds, so that a far page is found by adding up stretches, not by walking all
-- rows before it. They are counted like the values of a column: by stretch, under the name of the column id.
CREATE FUNCTION stretch_of(id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT id >> 14 $$;
CREATE FUNCTION first_of_stretch(stretch bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT stretch << 14 $$;

CREATE FUNCTION count_stretches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_count(s.account_id, TG_TABLE_NAME, 'id', s.stretch,
    CASE TG_OP WHEN 'INSERT' THEN s.rows ELSE - s.rows END)
    FROM (SELECT account_id, stretch_of(id) AS stretch, count(*) AS rows FROM changed GROUP BY 1, 2) s;
  RETURN NULL;
END $$;

CREATE PROCEDURE keep_stretches_of(counted text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO record_counts (account_id, table_name, column_name, value, shard, count)
    SELECT account_id, %1$L, ''id'', stretch_of(id), 0, count(*) FROM %1$I GROUP BY account_id, stretch_of(id)', counted);
  EXECUTE format('CREATE TRIGGER count_inserted_stretches AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_stretches()', counted);
  EXECUTE format('CREATE TRIGGER count_deleted_stretches AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_stretches()', counted);
END $$;

-- New tables go on to call keep_count_of once.
ALTER PROCEDURE keep_count_of(text, text[]) RENAME TO keep_sums_of;
CREATE PROCEDURE keep_count_of(counted text, VARIADIC by_columns text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
BEGIN
  CALL keep_sums_of(counted, VARIADIC by_columns);
  CALL keep_stretches_of(counted);
END $$;

DO $$
DECLARE counted text;
BEGIN
  FOR counted IN SELECT c.relname FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
    WHERE g.tgname = 'count_inserted' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    CALL keep_stretches_of(counted);
  END LOOP;
END $$;
