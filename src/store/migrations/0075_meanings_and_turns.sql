-- What values of a file mean, as whoever imports it has said.
ALTER TABLE import_jobs ADD COLUMN meanings jsonb;

-- The day of the month that a monthly task is meant for, while its month is too short for it.
ALTER TABLE diary_tasks ADD COLUMN repeat_day bigint;
CALL log_changes_of('diary_tasks');
