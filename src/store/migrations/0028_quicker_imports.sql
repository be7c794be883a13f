-- A whole record is logged as the list of its values: to make JSON of it is most of what logging costs, and is left
-- to those who read it. Which columns the values are of is written down once.
CREATE TABLE log_layouts (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  columns text[] NOT NULL UNIQUE
);
-- What was logged before this stays as it is, in before or after.
ALTER TABLE changes ADD COLUMN layout int, ADD COLUMN whole text[];

CREATE FUNCTION whole_record(layout int, whole text[]) RETURNS json LANGUAGE sql STABLE
  RETURN json_object((SELECT l.columns FROM log_layouts l WHERE l.id = layout), whole);

CREATE FUNCTION layout_of(names text[]) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_layouts (columns) VALUES (names) ON CONFLICT DO NOTHING;
  RETURN (SELECT l.id FROM log_layouts l WHERE l.columns = names);
END $$;

DROP FUNCTION logged_members(text);
DROP FUNCTION logged_member(text, oid);

-- Who acts is asked once a statement, and the place of a row among those that a statement changed is its id: to number
-- them, PostgreSQL would keep all of them a second time.
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
  -- The text of times must not depend on who writes.
  EXECUTE format($f$CREATE OR REPLACE FUNCTION log_%1$s() RETURNS trigger LANGUAGE plpgsql
    SET timezone = 'UTC' SET datestyle = 'ISO' AS $t$
    DECLARE
      account bigint;
      change_number bigint;
      done text := CASE TG_OP WHEN 'INSERT' THEN 'create' ELSE 'delete' END;
      by_user bigint := nullif(current_setting('rapport.user_id', true), '');
      by_token bigint := nullif(current_setting('rapport.token_id', true), '');
      in_request text := nullif(current_setting('rapport.request_id', true), '');
    BEGIN
      FOR account IN SELECT DISTINCT c.account_id FROM changed c LOOP
        change_number := next_change_number(account);
        INSERT INTO changes (account_id, number, place, table_name, record_id, action, version, layout, whole,
            user_id, token_id, request_id)
          SELECT account, change_number, c.id, %1$L, c.id, done, c.version, %2$s, ARRAY[%3$s],
            by_user, by_token, in_request
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
END $$;

DO $$
DECLARE logged text;
BEGIN
  FOR logged IN SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname = 'log_created' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    CALL log_changes_of(logged);
  END LOOP;
END $$;

-- The same digits with a third of the work: what stands between those of most phones is taken out by name.
CREATE OR REPLACE FUNCTION digits_of(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''),
    '[^0-9]+', '', 'g');
