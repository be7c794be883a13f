-- Whether an invoice has a number already, and which numbers of a beginning are taken, is asked for every new invoice.
-- Outside a transaction: the table is large, and others go on writing it.
DROP INDEX CONCURRENTLY IF EXISTS invoices_by_number;
CREATE INDEX CONCURRENTLY invoices_by_number ON invoices (account_id, number COLLATE "C") WHERE number IS NOT NULL;
