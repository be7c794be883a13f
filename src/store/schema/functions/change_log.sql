-- The change log is written by the tables themselves (decision 7).

-- What no answer shows and nobody takes back: secrets, helpers of searching.
CREATE OR REPLACE FUNCTION unlogged_columns() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '{account_id,id,version,search_text,password_hash}'::text[];

-- Columns that PostgreSQL makes from others: the log shows them, nobody puts them back.
CREATE OR REPLACE FUNCTION generated_columns(logged regclass) RETURNS text[] LANGUAGE sql STABLE AS
  $$ SELECT coalesce(array_agg(a.attname::text), '{}') FROM pg_attribute a
    WHERE a.attrelid = logged AND a.attgenerated <> '' $$;

CREATE OR REPLACE FUNCTION whole_record(layout int, whole text[]) RETURNS json LANGUAGE sql STABLE AS
  $$ SELECT json_object((SELECT l.columns FROM log_layouts l WHERE l.id = layout), whole) $$;

-- The same as a row of its table: each value is read as its column reads it.
CREATE OR REPLACE FUNCTION whole_row(of anyelement, layout int, whole text[]) RETURNS anyelement LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN populate_record(of, hstore((SELECT l.columns FROM log_layouts l WHERE l.id = layout), whole));
END $$;

CREATE OR REPLACE FUNCTION layout_of(names text[]) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_layouts (columns) SELECT names WHERE NOT EXISTS (SELECT 1 FROM log_layouts l WHERE l.columns = names);
  RETURN (SELECT l.id FROM log_layouts l WHERE l.columns = names);
END $$;

-- A plan that was made for one record must also serve a statement that changes all of them: never a nested loop.
-- The text of times must not depend on who writes.
CREATE OR REPLACE FUNCTION log_edited_records() RETURNS trigger LANGUAGE plpgsql
  SET timezone = 'UTC' SET datestyle = 'ISO' SET enable_nestloop = off AS $$
DECLARE
  account bigint;
  change_number bigint;
BEGIN
  FOR account IN SELECT DISTINCT n.account_id FROM edited n LOOP
    change_number := next_change_number(account);
    INSERT INTO changes (account_id, number, place, table_name, record_id, action, version, before, after)
      SELECT account, change_number, row_number() OVER (), TG_TABLE_NAME, r.id, 'update', r.version,
        hstore_to_json(r.before - r.after), hstore_to_json(r.after - r.before)
      FROM (SELECT n.id, n.version, o.version AS earlier,
          hstore(o) - unlogged_columns() AS before, hstore(n) - unlogged_columns() AS after
        FROM edited n JOIN unedited o ON o.account_id = n.account_id AND o.id = n.id
        WHERE n.account_id = account OFFSET 0) r
      WHERE r.version <> r.earlier OR r.before <> r.after;
  END LOOP;
  RETURN NULL;
END $$;

-- Its arguments: the table of the records whose links they are, the column of these and that of the linked ones.
CREATE OR REPLACE FUNCTION log_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account bigint;
  change_number bigint;
  by_user bigint := nullif(current_setting('rapport.user_id', true), '');
  by_token bigint := nullif(current_setting('rapport.token_id', true), '');
  in_request text := nullif(current_setting('rapport.request_id', true), '');
  why text := nullif(current_setting('rapport.cause', true), '');
BEGIN
  FOR account IN SELECT DISTINCT c.account_id FROM changed c LOOP
    change_number := next_change_number(account);
    INSERT INTO changes (account_id, number, place, table_name, record_id, action, link_table, before, after,
        user_id, token_id, request_id, cause)
      SELECT account, change_number, row_number() OVER (), TG_ARGV[0], r.owner, 'update', TG_TABLE_NAME,
        CASE TG_OP WHEN 'DELETE' THEN r.linked ELSE '[]' END, CASE TG_OP WHEN 'INSERT' THEN r.linked ELSE '[]' END,
        by_user, by_token, in_request, why
      FROM (SELECT (l.link -> TG_ARGV[1])::bigint AS owner, jsonb_agg(l.link -> TG_ARGV[2]) AS linked
        FROM (SELECT hstore(c) AS link FROM changed c WHERE c.account_id = account OFFSET 0) l GROUP BY 1) r;
  END LOOP;
  RETURN NULL;
END $$;

-- Every table of a type calls this where it is made, and again in a migration that changes its columns: each has a
-- function of its own that knows them. Who acts and why is asked once a statement, and the place of a row among those
-- that a statement changed is its id: to number them, PostgreSQL would keep all of them a second time.
CREATE OR REPLACE PROCEDURE log_changes_of(logged text) LANGUAGE plpgsql AS $$
DECLARE
  names text[];
  texts text;
BEGIN
  SELECT array_agg(a.attname ORDER BY a.attnum), string_agg(format(
      CASE a.atttypid WHEN 'boolean'::regtype THEN 'left(c.%I::text, 1)' ELSE 'c.%I::text' END, a.attname),
      ', ' ORDER BY a.attnum)
    INTO names, texts FROM pg_attribute a
    WHERE a.attrelid = logged::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> ALL (unlogged_columns());
  EXECUTE format($f$CREATE OR REPLACE FUNCTION log_%1$s() RETURNS trigger LANGUAGE plpgsql
    SET timezone = 'UTC' SET datestyle = 'ISO' AS $t$
    DECLARE
      account bigint;
      change_number bigint;
      done text := CASE TG_OP WHEN 'INSERT' THEN 'create' ELSE 'delete' END;
      by_user bigint := nullif(current_setting('rapport.user_id', true), '');
      by_token bigint := nullif(current_setting('rapport.token_id', true), '');
      in_request text := nullif(current_setting('rapport.request_id', true), '');
      why text := nullif(current_setting('rapport.cause', true), '');
    BEGIN
      FOR account IN SELECT DISTINCT c.account_id FROM changed c LOOP
        change_number := next_change_number(account);
        INSERT INTO changes (account_id, number, place, table_name, record_id, action, version, layout, whole,
            user_id, token_id, request_id, cause)
          SELECT account, change_number, c.id, %1$L, c.id, done, c.version, %2$s, ARRAY[%3$s],
            by_user, by_token, in_request, why
          FROM changed c WHERE c.account_id = account;
      END LOOP;
      RETURN NULL;
    END $t$
    $f$, logged, layout_of(names), texts);
  EXECUTE format('CREATE OR REPLACE TRIGGER log_created AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION log_%1$s()', logged);
  EXECUTE format('CREATE OR REPLACE TRIGGER log_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS edited OLD TABLE AS unedited
    FOR EACH STATEMENT EXECUTE FUNCTION log_edited_records()', logged);
  EXECUTE format('CREATE OR REPLACE TRIGGER log_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION log_%1$s()', logged);
  IF to_regnamespace('past') IS NOT NULL THEN CALL past_of(logged); END IF;
END $$;

-- Every link table calls this where it is made, with the columns of the records that have a relationship kept in it.
CREATE OR REPLACE PROCEDURE log_links_of(link_table text, VARIADIC owner_columns text[]) LANGUAGE plpgsql AS $$
DECLARE
  owner_column text;
  owner_table name;
  other_column name;
BEGIN
  FOREACH owner_column IN ARRAY owner_columns LOOP
    SELECT t.relname, other.attname INTO STRICT owner_table, other_column
      FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) AND a.attname = owner_column
      JOIN pg_class t ON t.oid = c.confrelid
      JOIN pg_attribute other ON other.attrelid = c.conrelid AND other.attnum > 0
        AND other.attname NOT IN ('account_id', owner_column)
      WHERE c.conrelid = link_table::regclass AND c.contype = 'f';
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION log_links(%L, %L, %L)',
      'log_linked_to_' || owner_column, link_table, owner_table, owner_column, other_column);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION log_links(%L, %L, %L)',
      'log_unlinked_from_' || owner_column, link_table, owner_table, owner_column, other_column);
  END LOOP;
  IF to_regnamespace('past') IS NOT NULL THEN CALL past_links_of(link_table); END IF;
END $$;

-- Tables that are there already log by this text from now on.
DO $$
DECLARE logged text;
BEGIN
  FOR logged IN SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname = 'log_created' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    CALL log_changes_of(logged);
  END LOOP;
END $$;
