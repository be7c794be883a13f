-- Objects that edits add to: each edit is bounded, and so is what they come to.
ALTER TABLE contacts ADD CONSTRAINT contacts_fits_customs CHECK (pg_column_size(customs) <= 1048576) NOT VALID;
ALTER TABLE companies ADD CONSTRAINT companies_fits_customs CHECK (pg_column_size(customs) <= 1048576) NOT VALID;
ALTER TABLE deals ADD CONSTRAINT deals_fits_customs CHECK (pg_column_size(customs) <= 1048576) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_fits_customs CHECK (pg_column_size(customs) <= 1048576) NOT VALID;
ALTER TABLE tokens ADD CONSTRAINT tokens_fits_options CHECK (pg_column_size(options) <= 1048576) NOT VALID;
