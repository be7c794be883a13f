-- The next free number of an account: whoever asks after this waits until the transaction ends, and no number is left out.
CREATE OR REPLACE FUNCTION take_deal_number(account bigint) RETURNS bigint LANGUAGE sql AS $$
  UPDATE accounts a SET next_deal_number = a.next_deal_number + 1 WHERE a.id = account RETURNING a.next_deal_number - 1
$$;

CREATE OR REPLACE FUNCTION take_order_number(account bigint) RETURNS bigint LANGUAGE sql AS $$
  UPDATE accounts a SET next_order_number = a.next_order_number + 1 WHERE a.id = account RETURNING a.next_order_number - 1
$$;
