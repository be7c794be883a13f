-- How an import finds its records and reads its cells, as it was asked for or recognised.
ALTER TABLE import_jobs
  ADD COLUMN match text,
  ADD COLUMN create_missing jsonb,
  ADD COLUMN on_bad_cell text NOT NULL DEFAULT 'refuse',
  ADD COLUMN dates text,
  ADD COLUMN numbers text,
  -- Cells that were left out so that their rows could be written.
  ADD COLUMN left_out bigint NOT NULL DEFAULT 0;

ALTER TABLE import_errors
  -- Only a cell of the row was left out.
  ADD COLUMN is_left_out boolean NOT NULL DEFAULT false,
  -- Where the row stands in the body: its first byte, and how many it has.
  ADD COLUMN row_start bigint,
  ADD COLUMN row_bytes bigint;
