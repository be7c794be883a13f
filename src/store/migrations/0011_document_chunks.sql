-- The bytes of a document in pieces, so that a large one never stands in memory as a whole.
CREATE TABLE document_chunks (
  account_id bigint NOT NULL REFERENCES accounts,
  document_id bigint NOT NULL,
  number bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (account_id, document_id, number),
  FOREIGN KEY (account_id, document_id) REFERENCES documents (account_id, id) ON DELETE CASCADE
);
