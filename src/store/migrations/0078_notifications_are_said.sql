-- What happened, of which a notification is said to who reads it; those from before keep the text that they were told in.
ALTER TABLE notifications ADD COLUMN facts jsonb;
CALL log_changes_of('notifications');
