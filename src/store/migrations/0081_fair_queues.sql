-- Queues are fair between accounts: of what an account has waiting, each further twenty are less urgent, so that whoever
-- comes with little goes before the rest of whoever came with much.
CREATE INDEX job_waiting_of_account ON jobs.job_common (name, group_id) WHERE state < 'active' AND group_id IS NOT NULL;

CREATE OR REPLACE FUNCTION enqueue_job(account bigint, queue text, data jsonb, key text DEFAULT NULL, delay interval DEFAULT '0',
  replaced uuid DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  made uuid;
  q jobs.queue;
  waiting int;
BEGIN
  SELECT * INTO STRICT q FROM jobs.queue known WHERE known.name = queue;
  DELETE FROM jobs.job_common WHERE name = queue AND id = replaced;
  -- Beyond a thousand it is the last in any case, and counting all of them for each would take long.
  SELECT count(*) INTO waiting FROM (SELECT FROM jobs.job_common j
    WHERE j.name = queue AND j.group_id = account::text AND j.state < 'active' LIMIT 1000) w;
  INSERT INTO jobs.job_common (name, priority, data, singleton_key, group_id, start_after, created_on, expire_seconds,
      deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, heartbeat_seconds)
    VALUES (queue, -(waiting / 20), enqueue_job.data, key, account::text, now() + delay, clock_timestamp(), q.expire_seconds,
      q.deletion_seconds, now() + delay + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay,
      q.retry_backoff, q.retry_delay_max, q.policy, q.heartbeat_seconds)
    ON CONFLICT DO NOTHING RETURNING id INTO made;
  -- The channel on which pg-boss listens for queues that have something to do.
  PERFORM pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), queue);
  RETURN made;
END $$;
