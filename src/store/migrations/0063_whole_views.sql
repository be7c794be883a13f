-- A saved table keeps its groups, totals and the widths of its columns too.
ALTER TABLE table_states ADD COLUMN grouped_by text, ADD COLUMN totals jsonb, ADD COLUMN widths jsonb;
CALL log_changes_of('table_states');
