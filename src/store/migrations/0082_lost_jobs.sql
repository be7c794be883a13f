-- A job waits thirty days for whoever does it, as letters do.
UPDATE jobs.queue SET retention_seconds = 2592000
  WHERE name IN ('undos', 'demos', 'automations', 'automation-calls', 'recalculations');
UPDATE jobs.job SET keep_until = greatest(keep_until, start_after + interval '30 days')
  WHERE name IN ('undos', 'demos', 'automations', 'automation-calls', 'recalculations') AND state <= 'active';
