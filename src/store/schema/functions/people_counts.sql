-- How many records somebody is responsible for that somebody made: kept by the tables themselves, as rights ask for either.

-- Whether somebody is among many people, who are the bits from the id of the first one on.
CREATE OR REPLACE FUNCTION is_one_of(people bytea, first bigint, person bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT CASE WHEN person >= first AND person < first + 8 * length(people) THEN get_bit(people, person - first) = 1 ELSE false END $$;

CREATE OR REPLACE FUNCTION add_to_people_count(account bigint, counted text, responsible bigint, maker bigint, difference bigint)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO people_counts AS c (account_id, table_name, responsible_id, user_id, shard, count)
    SELECT account, counted, coalesce(responsible, 0), coalesce(maker, 0), shard_of_connection(), difference
    WHERE responsible IS NOT NULL OR maker IS NOT NULL
    ON CONFLICT (account_id, table_name, responsible_id, user_id, shard) DO UPDATE SET count = c.count + excluded.count
$$;

CREATE OR REPLACE FUNCTION count_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_people_count(s.account_id, TG_TABLE_NAME, s.responsible_id, s.user_id,
    CASE TG_OP WHEN 'INSERT' THEN s.rows ELSE - s.rows END)
    FROM (SELECT account_id, responsible_id, user_id, count(*) AS rows FROM changed GROUP BY 1, 2, 3) s;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_other_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_people_count(OLD.account_id, TG_TABLE_NAME, OLD.responsible_id, OLD.user_id, -1);
  PERFORM add_to_people_count(NEW.account_id, TG_TABLE_NAME, NEW.responsible_id, NEW.user_id, 1);
  RETURN NULL;
END $$;

-- Every table calls this whose records have somebody responsible and somebody who made them.
CREATE OR REPLACE PROCEDURE keep_people_count_of(counted text) LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN SELECT * FROM (VALUES ('inserted', 'INSERT', 'NEW'), ('deleted', 'DELETE', 'OLD')) c (name, event, rows) LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER count_people_%2$s AFTER %3$s ON %1$I REFERENCING %4$s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_people()', counted, changed.name, changed.event, changed.rows);
  END LOOP;
  EXECUTE format('CREATE OR REPLACE TRIGGER count_people_changed AFTER UPDATE OF responsible_id, user_id ON %1$I FOR EACH ROW
    WHEN (OLD.responsible_id IS DISTINCT FROM NEW.responsible_id OR OLD.user_id IS DISTINCT FROM NEW.user_id)
    EXECUTE FUNCTION count_other_people()', counted);
  EXECUTE format('INSERT INTO people_counts (account_id, table_name, responsible_id, user_id, shard, count)
    SELECT account_id, %1$L, coalesce(responsible_id, 0), coalesce(user_id, 0), 0, count(*) FROM %1$I
    WHERE responsible_id IS NOT NULL OR user_id IS NOT NULL GROUP BY 1, 3, 4', counted);
END $$;
