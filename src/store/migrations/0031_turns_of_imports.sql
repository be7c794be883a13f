-- When a worker last took on an import: accounts whose imports have waited longest are served first.
ALTER TABLE import_jobs ADD COLUMN taken_at timestamptz;
CREATE INDEX import_jobs_taken ON import_jobs (account_id, taken_at) WHERE taken_at IS NOT NULL;
