-- A task for any time of a day has the day itself; the last minute of it, on the clocks of the account, follows from it.
ALTER TABLE diary_tasks ADD COLUMN due_on date;
CALL log_changes_of('diary_tasks');

-- Until now 23:59 stood for the whole day.
UPDATE diary_tasks t SET due_on = (t.due_at AT TIME ZONE a.time_zone)::date, version = t.version + 1
  FROM accounts a
  WHERE a.id = t.account_id AND (t.due_at AT TIME ZONE a.time_zone)::time = '23:59';
