-- What deals, tasks, events and everything that has a name are found by, since people work with them in lists.

CREATE INDEX deals_by_planned_at ON deals (account_id, planned_at, id) WHERE planned_at IS NOT NULL;
CREATE INDEX deals_by_finished_at ON deals (account_id, finished_at, id) WHERE finished_at IS NOT NULL;
CREATE INDEX diary_tasks_open ON diary_tasks (account_id, due_at, id) WHERE completed_at IS NULL;
CREATE INDEX diary_tasks_by_completed_at ON diary_tasks (account_id, completed_at, id) WHERE completed_at IS NOT NULL;
CREATE INDEX diary_events_by_starts_at ON diary_events (account_id, starts_at, id) WHERE starts_at IS NOT NULL;
CREATE INDEX invoices_by_status ON invoices (account_id, status, id);

-- Of the types that have no text for searching, those of which an account has many.
CREATE INDEX products_search ON products USING gin (account_id, lower(as_string) gin_trgm_ops);
CREATE INDEX diary_tasks_search ON diary_tasks USING gin (account_id, lower(as_string) gin_trgm_ops);
CREATE INDEX diary_events_search ON diary_events USING gin (account_id, lower(as_string) gin_trgm_ops);
CREATE INDEX invoices_search ON invoices USING gin (account_id, lower(as_string) gin_trgm_ops);
CREATE INDEX contracts_search ON contracts USING gin (account_id, lower(as_string) gin_trgm_ops);
