-- A letter waits thirty days for a server that sends it, and is tried for more than a week, at least every hour.
UPDATE jobs.queue SET retry_limit = 200, retry_delay_max = 3600, retention_seconds = 2592000 WHERE name = 'letters';
UPDATE jobs.job SET retry_limit = 200, retry_delay_max = 3600, keep_until = greatest(keep_until, start_after + interval '30 days')
  WHERE name = 'letters' AND state <= 'active';

-- What was sent is forgotten after a day; what was given up is shown as long as it could be sent once more.
CREATE FUNCTION keep_failed_letter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deletion_seconds := 2592000;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_failed_letter BEFORE INSERT OR UPDATE ON jobs.job_common
  FOR EACH ROW WHEN (NEW.name = 'letters' AND NEW.state = 'failed') EXECUTE FUNCTION keep_failed_letter();
UPDATE jobs.job SET state = state WHERE name = 'letters' AND state = 'failed';

-- The end of the time for which an automation is being started, while not all of it is.
ALTER TABLE automation_clocks ADD COLUMN looking_until timestamptz;

-- What somebody had been told by the time of his last letter, of the day before it: what was stored later is in the next.
-- A letter that waits says what it tells of.
ALTER TABLE daily_letters ADD COLUMN seen bigint[] NOT NULL DEFAULT '{}';
UPDATE daily_letters d SET seen = ARRAY(SELECT n.id FROM notifications n WHERE n.account_id = d.account_id
  AND n.user_id = d.user_id AND n.created_at > d.sent_up_to - interval '1 day' AND n.created_at <= d.sent_up_to);
UPDATE jobs.job j SET data = j.data || jsonb_build_object('ids', ARRAY(SELECT n.id::text FROM notifications n
    WHERE n.account_id = j.group_id::bigint AND n.user_id = (j.data ->> 'userId')::bigint
      AND n.created_at > (j.data ->> 'after')::timestamptz AND n.created_at <= (j.data ->> 'until')::timestamptz))
  WHERE j.name = 'letters' AND j.data ->> 'kind' = 'daily';
