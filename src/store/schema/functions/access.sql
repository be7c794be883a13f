-- What a secret opens follows from its own row and from its account: whoever changes either gives the account a new
-- version, by which a process knows whether what it was told of a secret still holds.
CREATE OR REPLACE FUNCTION note_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_versions SET version = version + 1 WHERE account_id = coalesce(NEW.account_id, OLD.account_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_access_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_versions SET version = version + 1 WHERE account_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION begin_access_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO access_versions (account_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
