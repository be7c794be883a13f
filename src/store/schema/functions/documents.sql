-- Since when bytes are kept only for those who take the deletion of their document back.
CREATE OR REPLACE FUNCTION note_deleted_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_documents (account_id, document_id) SELECT g.account_id, g.id FROM gone g WHERE g.size IS NOT NULL
    ON CONFLICT (account_id, document_id) DO UPDATE SET deleted_at = now();
  RETURN NULL;
END $$;
