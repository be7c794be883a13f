-- The token that has said what an automation or a form does: no more is done than it may. Null for what people have
-- written, and for what was written before tokens were remembered.
ALTER TABLE automation_versions ADD COLUMN token_id bigint;

CREATE TABLE web_form_writers (
  account_id bigint NOT NULL,
  form_id bigint NOT NULL,
  token_id bigint,
  PRIMARY KEY (account_id, form_id),
  FOREIGN KEY (account_id, form_id) REFERENCES web_forms (account_id, id) ON DELETE CASCADE
);
