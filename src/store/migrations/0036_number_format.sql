-- A number or formula field can be shown as money.
ALTER TABLE custom_fields ADD COLUMN number_format text DEFAULT 'number';
CALL log_changes_of('custom_fields');
