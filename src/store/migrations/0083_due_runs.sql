-- Runs that are not over are few among all that were, and what such a run was called with is read by nobody.
-- Outside a transaction: the table may be large, and others go on writing it.
DROP INDEX CONCURRENTLY IF EXISTS automation_work_due;
CREATE INDEX CONCURRENTLY automation_work_due ON automation_work (due_at) WHERE phase <> 'over';
UPDATE automation_work SET payload = NULL WHERE phase = 'over' AND payload IS NOT NULL;
