-- Rows that are written together mostly refer to the same few users and entries of dictionaries. A foreign key looks
-- them up for every row, an eighth of all that an import costs; here a statement looks up each of them once. The rest
-- is as with a foreign key: nothing refers to what is not there, and what is referred to cannot be deleted, not even
-- by somebody else before the commit.
CREATE FUNCTION refuse_reference(referring text, by_column text, referred text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING MESSAGE = format('%s of %s refers to a record of %s that is not there',
    by_column, referring, referred), TABLE = referring, COLUMN = by_column;
END $$;

-- Its arguments: a table and its column that refers to the table of the deleted rows.
CREATE FUNCTION refuse_while_referred_to() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  needed boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM removed r JOIN %I c ON c.account_id = r.account_id AND c.%I = r.id)',
    TG_ARGV[0], TG_ARGV[1]) INTO needed;
  IF needed THEN
    RAISE foreign_key_violation USING MESSAGE = format('%s of %s still refers to a deleted record of %s',
      TG_ARGV[1], TG_ARGV[0], TG_TABLE_NAME), TABLE = TG_ARGV[0], COLUMN = TG_ARGV[1];
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_new_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING MESSAGE = format('The id of a record of %s does not change', TG_TABLE_NAME);
END $$;

-- Takes the place of all foreign keys of a table that do not lead to contacts, companies, deals or orders.
CREATE PROCEDURE refer_by_statement(referring text) LANGUAGE plpgsql AS $$
DECLARE
  one record;
  lists text[] := '{}';
  checks text := '';
BEGIN
  FOR one IN
    SELECT c.conname, a.attname AS by_column, t.relname AS referred
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.confrelid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
    WHERE c.conrelid = referring::regclass AND c.contype = 'f'
      AND t.relname <> ALL ('{contacts,companies,deals,orders}')
  LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', referring, one.conname);
    lists := lists || format('array_agg(DISTINCT c.%1$I) FILTER (WHERE c.%1$I IS NOT NULL) AS %1$I', one.by_column);
    checks := checks || format($c$
        IF wanted.%1$I IS NOT NULL THEN
          PERFORM 1 FROM %2$I r WHERE r.account_id = wanted.account_id AND r.id = ANY (wanted.%1$I) FOR KEY SHARE;
          GET DIAGNOSTICS there = ROW_COUNT;
          IF there < cardinality(wanted.%1$I) THEN PERFORM refuse_reference(TG_TABLE_NAME, %1$L, %2$L); END IF;
        END IF;$c$, one.by_column, one.referred);
    EXECUTE format($f$CREATE FUNCTION refer_%1$s_by_%2$s() RETURNS trigger LANGUAGE plpgsql AS $t$
      BEGIN
        PERFORM 1 FROM %3$I r WHERE r.account_id = NEW.account_id AND r.id = NEW.%2$I FOR KEY SHARE;
        IF NOT FOUND THEN PERFORM refuse_reference(TG_TABLE_NAME, %2$L, %3$L); END IF;
        RETURN NULL;
      END $t$
      $f$, referring, one.by_column, one.referred);
    EXECUTE format('CREATE TRIGGER refer_by_%2$s AFTER UPDATE OF %2$I ON %1$I FOR EACH ROW
      WHEN (NEW.%2$I IS NOT NULL AND NEW.%2$I IS DISTINCT FROM OLD.%2$I)
      EXECUTE FUNCTION refer_%1$s_by_%2$s()', referring, one.by_column);
    EXECUTE format('CREATE TRIGGER referred_to_by_%1$s_%2$s AFTER DELETE ON %3$I REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_while_referred_to(%1$L, %2$L)',
      referring, one.by_column, one.referred);
    EXECUTE format('CREATE OR REPLACE TRIGGER id_stays AFTER UPDATE OF account_id, id ON %I FOR EACH ROW
      WHEN ((NEW.account_id, NEW.id) <> (OLD.account_id, OLD.id)) EXECUTE FUNCTION refuse_new_id()', one.referred);
  END LOOP;
  EXECUTE format($f$CREATE FUNCTION refer_%1$s() RETURNS trigger LANGUAGE plpgsql AS $t$
    DECLARE
      wanted record;
      there bigint;
    BEGIN
      FOR wanted IN SELECT c.account_id, %2$s FROM changed c GROUP BY c.account_id LOOP%3$s
      END LOOP;
      RETURN NULL;
    END $t$
    $f$, referring, array_to_string(lists, ', '), checks);
  EXECUTE format('CREATE TRIGGER refer AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION refer_%1$s()', referring);
END $$;

CALL refer_by_statement('contacts');
CALL refer_by_statement('companies');
CALL refer_by_statement('deals');
CALL refer_by_statement('orders');
