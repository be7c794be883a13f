-- How likely a deal is won from a stage, and since when it stands there.
ALTER TABLE deal_stages ADD COLUMN probability numeric;
ALTER TABLE order_stages ADD COLUMN probability numeric;
ALTER TABLE deals ADD COLUMN stage_since timestamptz(3);
ALTER TABLE orders ADD COLUMN stage_since timestamptz(3);
CALL log_changes_of('deal_stages');
CALL log_changes_of('order_stages');
CALL log_changes_of('deals');
CALL log_changes_of('orders');
