-- Positions of the change log: in the order in which changes happen, not in that of commits (decision 7).

-- Before its first number in an account, a transaction shows from which on it counts: by an advisory lock that it
-- holds to its end, with the account in the upper half of the key and the newest number in the lower.
CREATE OR REPLACE FUNCTION next_change_number(account bigint) RETURNS bigint LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION settled_change_number(account bigint) RETURNS bigint LANGUAGE plpgsql AS $$
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

-- What settled_change_number tells, of several accounts at once: locks are looked through once for all of them.
-- The newest number has to be known before, so that whoever begins to count meanwhile is ahead of it.
CREATE OR REPLACE FUNCTION settled_change_numbers(accounts bigint[]) RETURNS TABLE (account bigint, number bigint)
  LANGUAGE plpgsql AS $$
DECLARE
  newest bigint := coalesce(pg_sequence_last_value('change_numbers'), 0);
BEGIN
  RETURN QUERY WITH counting AS MATERIALIZED (
      SELECT l.classid::bigint AS key, (newest - l.objid::bigint) & 4294967295 AS behind FROM pg_locks l
      WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.mode = 'ShareLock'
        AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))
    SELECT a.id, newest - coalesce(max(c.behind), 0) FROM unnest(accounts) AS a(id)
    LEFT JOIN counting c ON c.key = hashint8(a.id)::bigint & 4294967295 AND c.behind < 2147483648
    GROUP BY a.id;
END $$;
