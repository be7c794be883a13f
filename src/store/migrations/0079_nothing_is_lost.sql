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
