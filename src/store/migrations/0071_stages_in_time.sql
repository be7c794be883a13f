-- How likely a deal is won from a stage, since when it stands there, and where on the board.
ALTER TABLE deal_stages ADD COLUMN probability numeric;
ALTER TABLE order_stages ADD COLUMN probability numeric;
ALTER TABLE deals ADD COLUMN stage_since timestamptz(3), ADD COLUMN board_rank numeric;
ALTER TABLE orders ADD COLUMN stage_since timestamptz(3), ADD COLUMN board_rank numeric;
-- A column of a board, in the order in which it is shown.
CREATE INDEX deals_by_board_rank ON deals (account_id, stage_id, board_rank, updated_at DESC, id);
CREATE INDEX orders_by_board_rank ON orders (account_id, stage_id, board_rank, updated_at DESC, id);
CALL log_changes_of('deal_stages');
CALL log_changes_of('order_stages');
CALL log_changes_of('deals');
CALL log_changes_of('orders');
