-- Why a record changed: request, import, rule, automation or undo; the statement that changes it says so.
ALTER TABLE changes ADD COLUMN cause text;
ALTER TABLE changes ALTER COLUMN cause SET DEFAULT nullif(current_setting('rapport.cause', true), '');
