-- What settled_change_number tells, of several accounts at once: locks are looked through once for all of them.
-- The newest number has to be known before, so that whoever begins to count meanwhile is ahead of it.
CREATE FUNCTION settled_change_numbers(accounts bigint[]) RETURNS TABLE (account bigint, number bigint)
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
