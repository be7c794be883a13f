-- What a request has changed is told by a dry run, and taken back by an undo.
-- Outside a transaction: the log is the largest table, and others go on writing it.
DROP INDEX CONCURRENTLY IF EXISTS changes_by_request;
CREATE INDEX CONCURRENTLY changes_by_request ON changes (account_id, request_id) WHERE request_id IS NOT NULL;
