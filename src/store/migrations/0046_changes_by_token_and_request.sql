-- The log can be asked by token, for what was deleted, and for a request of a hundred thousand changes page by page.
-- Without the place: the rows of one statement share an entry, which keeps an import cheap.
-- Outside a transaction: the log is the largest table, and others go on writing it.
DROP INDEX CONCURRENTLY IF EXISTS changes_by_token;
CREATE INDEX CONCURRENTLY changes_by_token ON changes (account_id, token_id, number) WHERE token_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS changes_of_deletions;
CREATE INDEX CONCURRENTLY changes_of_deletions ON changes (account_id, number, place) WHERE action = 'delete';
DROP INDEX CONCURRENTLY IF EXISTS changes_by_request_and_number;
CREATE INDEX CONCURRENTLY changes_by_request_and_number ON changes (account_id, request_id, number) WHERE request_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS changes_by_request;
ALTER INDEX changes_by_request_and_number RENAME TO changes_by_request;
