-- A token may be bound to a role: it does what its scopes, its user and that role allow. A revoked one is bound to none.
ALTER TABLE tokens ADD COLUMN role_id bigint,
  ADD FOREIGN KEY (account_id, role_id) REFERENCES roles (account_id, id) ON DELETE RESTRICT;
CREATE INDEX tokens_by_role ON tokens (account_id, role_id) WHERE role_id IS NOT NULL;
