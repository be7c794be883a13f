-- Choices are sorted in the order of their definition: draft before issued before paid, low before normal before high.

DROP INDEX invoices_by_status;
CREATE INDEX invoices_by_status ON invoices (account_id, array_position('{draft,issued,paid,overdue}'::text[], status), id);
CREATE INDEX diary_tasks_by_priority ON diary_tasks (account_id, array_position('{low,normal,high}'::text[], priority), id);
