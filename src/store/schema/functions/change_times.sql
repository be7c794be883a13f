-- Up to which number the log stood at a time, as far as the times of changes tell: that of the last change that is
-- older. They bear the time at which their transaction began, so neighbours may differ by as long as one lasts.
-- Found by halves, with some thirty looks at the primary key: an index by time would be paid for by every write.
CREATE OR REPLACE FUNCTION change_number_at(account bigint, moment timestamptz) RETURNS bigint
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint := coalesce((SELECT max(c.number) FROM changes c WHERE c.account_id = account), 0) + 1;
  middle bigint;
  found_number bigint;
  found_time timestamptz;
BEGIN
  WHILE high - low > 1 LOOP
    middle := low + (high - low) / 2;
    SELECT c.number, c.created_at INTO found_number, found_time FROM changes c
      WHERE c.account_id = account AND c.number >= middle ORDER BY c.number, c.place LIMIT 1;
    IF found_time < moment THEN
      low := found_number;
    ELSE
      high := middle;
    END IF;
  END LOOP;
  RETURN low;
END $$;
