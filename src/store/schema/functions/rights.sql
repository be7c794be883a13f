-- Whoever changes a role, a team, who is in it or what a saved table shows, changes what people may see and do.
-- The number of such changes stands in the account: what a process knows of rights holds as long as it stays the same.
CREATE OR REPLACE FUNCTION note_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET rights_version = rights_version + 1
    WHERE id IN (SELECT c.account_id FROM changed c);
  RETURN NULL;
END $$;

-- Nothing to note of somebody's phone or of his last use.
CREATE OR REPLACE FUNCTION note_edited_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET rights_version = rights_version + 1
    WHERE id IN (SELECT c.account_id FROM changed c JOIN unchanged u ON u.account_id = c.account_id
      AND (to_jsonb(u) ->> 'id') = (to_jsonb(c) ->> 'id')
      WHERE rights_in(to_jsonb(c)) IS DISTINCT FROM rights_in(to_jsonb(u)));
  RETURN NULL;
END $$;

-- What of a row says what people may see and do.
CREATE OR REPLACE FUNCTION rights_in(record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN record - '{version,created_at,updated_at,name,as_string,email,first_name,last_name,middle_name,phone,time_zone,locale,password_hash,columns,sort,view}'::text[];

CREATE OR REPLACE PROCEDURE note_rights_of(noted text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER note_new_rights AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_rights()', noted);
  EXECUTE format('CREATE TRIGGER note_lost_rights AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_rights()', noted);
  EXECUTE format('CREATE TRIGGER note_edited_rights AFTER UPDATE ON %I REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_edited_rights()', noted);
END $$;
