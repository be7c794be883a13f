-- A task that repeats makes the next one when it is done; whoever cares for it is reminded so long before.
ALTER TABLE diary_tasks ADD COLUMN repeats text, ADD COLUMN remind text;
CALL log_changes_of('diary_tasks');
