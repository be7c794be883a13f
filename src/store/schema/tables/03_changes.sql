-- The change log: whatever writes a record or a link appends here, in its own transaction, what changed, why and by whom.

-- One number for each statement that changes something: in the order in which changes happen, not in that of commits.
CREATE SEQUENCE change_numbers;

CREATE TABLE changes (
  -- Without a reference: the row that has changed has had its account checked.
  account_id bigint NOT NULL,
  -- The position: the number of the statement and the place among the rows that it changed.
  number bigint NOT NULL,
  place bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  table_name text NOT NULL,
  record_id bigint NOT NULL,
  action text NOT NULL,
  -- The version that the record has after the change; links have none.
  version bigint,
  -- The table of the links that were taken away (before) or put in (after), which are then lists of ids.
  link_table text,
  -- JSON as the triggers have made it; to check it or take it apart would cost more than all the rest of logging.
  before text,
  after text,
  -- Whoever opens the transaction says who acts in it; nobody does for what the system does by itself.
  user_id bigint DEFAULT nullif(current_setting('rapport.user_id', true), '')::bigint,
  token_id bigint DEFAULT nullif(current_setting('rapport.token_id', true), '')::bigint,
  request_id text DEFAULT nullif(current_setting('rapport.request_id', true), ''),
  -- A whole record: the values of the columns that its layout names.
  layout int,
  whole text[],
  -- Why: request, import, rule, automation or undo; the statement that changes the record says so.
  cause text DEFAULT nullif(current_setting('rapport.cause', true), ''),
  PRIMARY KEY (account_id, number, place)
);
CREATE INDEX changes_by_record ON changes (account_id, table_name, record_id, number, place);
CREATE INDEX changes_by_user ON changes (account_id, user_id, number, place) WHERE user_id IS NOT NULL;

-- A whole record is logged as the list of its values: to make JSON of it is most of what logging costs, and is left
-- to those who read it. Which columns the values are of is written down once.
CREATE TABLE log_layouts (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  columns text[] NOT NULL UNIQUE
);
