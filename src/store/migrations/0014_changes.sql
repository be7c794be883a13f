-- The change log: whatever writes a record or a link appends here, in its own transaction, what changed and by whom.

-- Compares whole rows column by column, as the text that PostgreSQL prints.
CREATE EXTENSION IF NOT EXISTS hstore;

-- One number for each statement that changes something: in the order in which changes happen, not in that of commits.
CREATE SEQUENCE change_numbers;

CREATE TABLE changes (
  -- Without a reference: the row that has changed has had its account checked.
  account_id bigint NOT NULL,
  -- The position: the number of the statement and the place among the rows that it changed.
  number bigint NOT NULL,
  place bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  table_name text NOT NULL,
  record_id bigint NOT NULL,
  action text NOT NULL,
  -- The version that the record has after the change; links have none.
  version bigint,
  -- The table of the links that were taken away (before) or put in (after), which are then lists of ids.
  link_table text,
  before jsonb,
  after jsonb,
  -- Whoever opens the transaction says who acts in it; nobody does for what the system does by itself.
  user_id bigint DEFAULT nullif(current_setting('rapport.user_id', true), '')::bigint,
  token_id bigint DEFAULT nullif(current_setting('rapport.token_id', true), '')::bigint,
  request_id text DEFAULT nullif(current_setting('rapport.request_id', true), ''),
  PRIMARY KEY (account_id, number, place)
);
CREATE INDEX changes_by_record ON changes (account_id, table_name, record_id, number, place);
CREATE INDEX changes_by_user ON changes (account_id, user_id, number, place) WHERE user_id IS NOT NULL;

-- What no answer shows, and so no change: secrets, helpers of searching and of rules.
CREATE FUNCTION unlogged_columns() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '{account_id,id,version,search_text,password_hash,finished_by_stage}'::text[];

-- Before its first number in an account, a transaction shows from which on it counts: by an advisory lock that it
-- holds to its end, with the account in the upper half of the key and the newest number in the lower.
CREATE FUNCTION next_change_number(account bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('rapport.counts_for', true) IS DISTINCT FROM account::text THEN
    PERFORM pg_advisory_xact_lock_shared((hashint8(account)::bigint << 32)
      | (coalesce(pg_sequence_last_value('change_numbers'), 0) & 4294967295));
    PERFORM set_config('rapport.counts_for', account::text, true);
  END IF;
  RETURN nextval('change_numbers');
END $$;

-- Up to this number everything is told: whoever still counts in the account counts on from a later one.
-- Only a statement that begins afterwards sees all of it.
CREATE FUNCTION settled_change_number(account bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  newest bigint := coalesce(pg_sequence_last_value('change_numbers'), 0);
BEGIN
  RETURN (SELECT coalesce(min(newest - behind), newest)
    FROM (SELECT (newest - l.objid::bigint) & 4294967295 AS behind FROM pg_locks l
      WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.mode = 'ShareLock'
        AND l.classid::bigint = hashint8(account)::bigint & 4294967295
        AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())) counting
    -- One that began to count only now may be ahead of what was the newest a moment ago.
    WHERE behind < 2147483648);
END $$;

-- The text of times must not depend on who writes.
CREATE FUNCTION log_whole_records() RETURNS trigger LANGUAGE plpgsql
  SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
DECLARE
  account bigint;
  change_number bigint;
BEGIN
  FOR account IN SELECT DISTINCT c.account_id FROM changed c LOOP
    change_number := next_change_number(account);
    INSERT INTO changes (account_id, number, place, table_name, record_id, action, version, before, after)
      SELECT account, change_number, row_number() OVER (), TG_TABLE_NAME, r.id,
        CASE TG_OP WHEN 'INSERT' THEN 'create' ELSE 'delete' END, r.version,
        CASE TG_OP WHEN 'DELETE' THEN r.fields END, CASE TG_OP WHEN 'INSERT' THEN r.fields END
      FROM (SELECT c.id, c.version, jsonb_strip_nulls(hstore_to_jsonb(hstore(c) - unlogged_columns())) AS fields
        FROM changed c WHERE c.account_id = account) r;
  END LOOP;
  RETURN NULL;
END $$;

-- A plan that was made for one record must also serve a statement that changes all of them: never a nested loop.
CREATE FUNCTION log_edited_records() RETURNS trigger LANGUAGE plpgsql
  SET timezone = 'UTC' SET datestyle = 'ISO' SET enable_nestloop = off AS $$
DECLARE
  account bigint;
  change_number bigint;
BEGIN
  FOR account IN SELECT DISTINCT n.account_id FROM edited n LOOP
    change_number := next_change_number(account);
    INSERT INTO changes (account_id, number, place, table_name, record_id, action, version, before, after)
      SELECT account, change_number, row_number() OVER (), TG_TABLE_NAME, r.id, 'update', r.version,
        hstore_to_jsonb(r.before - r.after), hstore_to_jsonb(r.after - r.before)
      FROM (SELECT n.id, n.version, o.version AS earlier,
          hstore(o) - unlogged_columns() AS before, hstore(n) - unlogged_columns() AS after
        FROM edited n JOIN unedited o ON o.account_id = n.account_id AND o.id = n.id
        WHERE n.account_id = account OFFSET 0) r
      WHERE r.version <> r.earlier OR r.before <> r.after;
  END LOOP;
  RETURN NULL;
END $$;

-- Its arguments: the table of the records whose links they are, the column of these and that of the linked ones.
CREATE FUNCTION log_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account bigint;
  change_number bigint;
BEGIN
  FOR account IN SELECT DISTINCT c.account_id FROM changed c LOOP
    change_number := next_change_number(account);
    INSERT INTO changes (account_id, number, place, table_name, record_id, action, link_table, before, after)
      SELECT account, change_number, row_number() OVER (), TG_ARGV[0], r.owner, 'update', TG_TABLE_NAME,
        CASE TG_OP WHEN 'DELETE' THEN r.linked ELSE '[]' END, CASE TG_OP WHEN 'INSERT' THEN r.linked ELSE '[]' END
      FROM (SELECT (l.link -> TG_ARGV[1])::bigint AS owner, jsonb_agg(l.link -> TG_ARGV[2]) AS linked
        FROM (SELECT hstore(c) AS link FROM changed c WHERE c.account_id = account OFFSET 0) l GROUP BY 1) r;
  END LOOP;
  RETURN NULL;
END $$;

-- Every table of a type calls this once, in the migration that makes it.
CREATE PROCEDURE log_changes_of(logged text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER log_created AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION log_whole_records()', logged);
  EXECUTE format('CREATE TRIGGER log_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS edited OLD TABLE AS unedited
    FOR EACH STATEMENT EXECUTE FUNCTION log_edited_records()', logged);
  EXECUTE format('CREATE TRIGGER log_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION log_whole_records()', logged);
END $$;

-- Every link table calls this once, with the columns of the records that have a relationship kept in it.
CREATE PROCEDURE log_links_of(link_table text, VARIADIC owner_columns text[]) LANGUAGE plpgsql AS $$
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
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION log_links(%L, %L, %L)',
      'log_linked_to_' || owner_column, link_table, owner_table, owner_column, other_column);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION log_links(%L, %L, %L)',
      'log_unlinked_from_' || owner_column, link_table, owner_table, owner_column, other_column);
  END LOOP;
END $$;

DO $$
DECLARE logged text;
BEGIN
  FOR logged IN
    SELECT c.relname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'version' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND c.relname NOT IN ('tokens', 'changes')
  LOOP
    CALL log_changes_of(logged);
  END LOOP;
END $$;

CALL log_links_of('company_contacts', 'company_id', 'contact_id');
CALL log_links_of('contact_deals', 'contact_id', 'deal_id');
CALL log_links_of('contact_orders', 'contact_id', 'order_id');
CALL log_links_of('company_deals', 'company_id', 'deal_id');
CALL log_links_of('company_orders', 'company_id', 'order_id');
CALL log_links_of('deal_orders', 'deal_id', 'order_id');
-- Links between records of one type are kept in both directions.
CALL log_links_of('contact_contacts', 'contact_id');
CALL log_links_of('deal_deals', 'deal_id');
CALL log_links_of('contact_performers', 'contact_id');
CALL log_links_of('company_performers', 'company_id');
CALL log_links_of('deal_performers', 'deal_id');
CALL log_links_of('order_performers', 'order_id');
CALL log_links_of('segment_contacts', 'segment_id', 'contact_id');
CALL log_links_of('segment_companies', 'segment_id', 'company_id');
CALL log_links_of('segment_deals', 'segment_id', 'deal_id');
CALL log_links_of('segment_process_status_contacts', 'segment_process_status_id');
CALL log_links_of('segment_process_status_companies', 'segment_process_status_id');
CALL log_links_of('segment_process_status_deals', 'segment_process_status_id');
