-- Imports that write all rows or none: checked as a whole first, and taken back when a row fails nevertheless.
ALTER TABLE import_jobs
  ADD COLUMN on_error text NOT NULL DEFAULT 'skip',
  -- Who asked for what is being done: for the import, later for its undoing.
  ADD COLUMN asked_by_user bigint,
  ADD COLUMN asked_by_token bigint,
  ADD COLUMN asked_by_request text;
UPDATE import_jobs SET asked_by_user = user_id;
ALTER TABLE import_jobs ALTER COLUMN asked_by_user SET NOT NULL;

DROP INDEX import_jobs_waiting;
CREATE INDEX import_jobs_waiting ON import_jobs (created_at)
  WHERE state IN ('receiving', 'queued', 'checking', 'running', 'cancelling', 'undoing');
