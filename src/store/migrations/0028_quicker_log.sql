-- The same log with less work for each row. Who acts is asked once a statement, and the place of a row among those
-- that a statement changed is its id: to number them, PostgreSQL would keep all of them a second time.
CREATE OR REPLACE PROCEDURE log_changes_of(logged text) LANGUAGE plpgsql AS $$
BEGIN
  -- The text of times must not depend on who writes.
  EXECUTE format($f$CREATE OR REPLACE FUNCTION log_%1$s() RETURNS trigger LANGUAGE plpgsql
    SET timezone = 'UTC' SET datestyle = 'ISO' AS $t$
    DECLARE
      account bigint;
      change_number bigint;
      by_user bigint := nullif(current_setting('rapport.user_id', true), '');
      by_token bigint := nullif(current_setting('rapport.token_id', true), '');
      in_request text := nullif(current_setting('rapport.request_id', true), '');
    BEGIN
      FOR account IN SELECT DISTINCT c.account_id FROM changed c LOOP
        change_number := next_change_number(account);
        IF TG_OP = 'INSERT' THEN
          INSERT INTO changes (account_id, number, place, table_name, record_id, action, version, after,
              user_id, token_id, request_id)
            SELECT account, change_number, c.id, %1$L, c.id, 'create', c.version, %2$s,
              by_user, by_token, in_request
            FROM changed c WHERE c.account_id = account;
        ELSE
          INSERT INTO changes (account_id, number, place, table_name, record_id, action, version, before,
              user_id, token_id, request_id)
            SELECT account, change_number, c.id, %1$L, c.id, 'delete', c.version, %2$s,
              by_user, by_token, in_request
            FROM changed c WHERE c.account_id = account;
        END IF;
      END LOOP;
      RETURN NULL;
    END $t$
    $f$, logged, logged_members(logged));
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
