-- What is noted of a contact is searched with the rest: by the index alone, so that no contact is written anew.
-- Outside a transaction: the table is large, and others go on writing it.
DROP INDEX CONCURRENTLY IF EXISTS contacts_search_with_note;
CREATE INDEX CONCURRENTLY contacts_search_with_note ON contacts USING gin ((search_text || search_line(lower(note))) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS contacts_search;
ALTER INDEX contacts_search_with_note RENAME TO contacts_search;
-- How often a piece of it occurs is known from the start.
ANALYZE contacts;
