-- The key by which another system knows a record; letter case counts, and nobody else of the type has the same.
ALTER TABLE contacts ADD COLUMN external_id text;
ALTER TABLE companies ADD COLUMN external_id text;
ALTER TABLE deals ADD COLUMN external_id text;
ALTER TABLE orders ADD COLUMN external_id text;
CREATE UNIQUE INDEX contacts_by_external_id ON contacts (account_id, external_id);
CREATE UNIQUE INDEX companies_by_external_id ON companies (account_id, external_id);
CREATE UNIQUE INDEX deals_by_external_id ON deals (account_id, external_id);
CREATE UNIQUE INDEX orders_by_external_id ON orders (account_id, external_id);
