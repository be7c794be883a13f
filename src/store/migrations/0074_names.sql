-- Who gave only one name has a mark in place of the last one, which is no part of what he is called: such contacts are called
-- anew. Nobody has changed them, so the change log is not told.
ALTER TABLE contacts DISABLE TRIGGER USER;
UPDATE contacts SET version = version + 1 WHERE last_name = '—';
ALTER TABLE contacts ENABLE TRIGGER USER;

-- Namesakes are looked for among the contacts of a company.
CREATE INDEX contacts_alike_by_name ON contacts (account_id, lower(as_string), id) INCLUDE (as_string)
  WHERE discarded_at IS NULL AND octet_length(as_string) <= 1000;
CREATE STATISTICS contacts_as_string ON lower(as_string) FROM contacts;
