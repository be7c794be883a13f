-- Duplicates are found by reading what is compared from indexes alone, in its order. For that an index has to hold
-- the column beside the expression over it, or PostgreSQL looks into the table.

DROP INDEX contacts_by_general_phone, contacts_by_mobile_phone, contacts_by_work_phone, contacts_by_other_phone;
CREATE INDEX contacts_by_general_phone ON contacts (account_id, phone_key(general_phone), id) INCLUDE (general_phone, discarded_at);
CREATE INDEX contacts_by_mobile_phone ON contacts (account_id, phone_key(mobile_phone), id) INCLUDE (mobile_phone, discarded_at);
CREATE INDEX contacts_by_work_phone ON contacts (account_id, phone_key(work_phone), id) INCLUDE (work_phone, discarded_at);
CREATE INDEX contacts_by_other_phone ON contacts (account_id, phone_key(other_phone), id) INCLUDE (other_phone, discarded_at);

DROP INDEX companies_by_general_phone, companies_by_mobile_phone, companies_by_work_phone, companies_by_other_phone;
CREATE INDEX companies_by_general_phone ON companies (account_id, phone_key(general_phone), id) INCLUDE (general_phone, discarded_at);
CREATE INDEX companies_by_mobile_phone ON companies (account_id, phone_key(mobile_phone), id) INCLUDE (mobile_phone, discarded_at);
CREATE INDEX companies_by_work_phone ON companies (account_id, phone_key(work_phone), id) INCLUDE (work_phone, discarded_at);
CREATE INDEX companies_by_other_phone ON companies (account_id, phone_key(other_phone), id) INCLUDE (other_phone, discarded_at);

-- A text and the same in lower case must fit into one entry of an index together: longer ones are not compared.
CREATE INDEX contacts_alike_by_email ON contacts (account_id, lower(email), id) INCLUDE (email)
  WHERE discarded_at IS NULL AND octet_length(email) <= 1000;
CREATE INDEX contacts_alike_by_other_email ON contacts (account_id, lower(other_email), id) INCLUDE (other_email)
  WHERE discarded_at IS NULL AND octet_length(other_email) <= 1000;
CREATE INDEX companies_alike_by_email ON companies (account_id, lower(email), id) INCLUDE (email)
  WHERE discarded_at IS NULL AND octet_length(email) <= 1000;
CREATE INDEX companies_alike_by_other_email ON companies (account_id, lower(other_email), id) INCLUDE (other_email)
  WHERE discarded_at IS NULL AND octet_length(other_email) <= 1000;
CREATE INDEX companies_alike_by_inn ON companies (account_id, lower(inn), id) INCLUDE (inn)
  WHERE discarded_at IS NULL AND octet_length(inn) <= 1000;
