-- Contacts and companies have documents too; what belongs to a record is read in the order of its making.
ALTER TABLE documents ADD COLUMN contact_id bigint, ADD COLUMN company_id bigint,
  ADD FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE RESTRICT,
  ADD FOREIGN KEY (account_id, company_id) REFERENCES companies (account_id, id) ON DELETE RESTRICT,
  DROP CONSTRAINT documents_check,
  ADD CONSTRAINT documents_check CHECK (num_nonnulls(deal_id, order_id, contact_id, company_id) <= 1);
CREATE INDEX documents_by_contact ON documents (account_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX documents_by_company ON documents (account_id, company_id, id) WHERE company_id IS NOT NULL;
CALL log_changes_of('documents');
