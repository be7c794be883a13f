-- A table of its own: signing out waits for nobody who holds the account, to count deals for example.
CREATE TABLE access_versions (
  account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  version bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);
INSERT INTO access_versions (account_id) SELECT a.id FROM accounts a;

CREATE TRIGGER begin_access_versions AFTER INSERT ON accounts
  FOR EACH ROW EXECUTE FUNCTION begin_access_versions();
-- What people may do is counted in `rights_version`; in which language and by which clock they read stands beside it.
CREATE TRIGGER note_access AFTER UPDATE OF time_zone, locale, rights_version ON accounts
  FOR EACH ROW WHEN ((OLD.time_zone, OLD.locale, OLD.rights_version)
    IS DISTINCT FROM (NEW.time_zone, NEW.locale, NEW.rights_version))
  EXECUTE FUNCTION note_access_of_account();
CREATE TRIGGER note_access AFTER UPDATE OF time_zone, locale ON users
  FOR EACH ROW WHEN ((OLD.time_zone, OLD.locale) IS DISTINCT FROM (NEW.time_zone, NEW.locale))
  EXECUTE FUNCTION note_access();

CREATE TRIGGER note_access_lost AFTER DELETE ON tokens FOR EACH ROW EXECUTE FUNCTION note_access();
CREATE TRIGGER note_access AFTER UPDATE ON tokens
  FOR EACH ROW WHEN ((OLD.token_hash, OLD.user_id, OLD.scopes, OLD.role_id, OLD.revoked_at)
    IS DISTINCT FROM (NEW.token_hash, NEW.user_id, NEW.scopes, NEW.role_id, NEW.revoked_at))
  EXECUTE FUNCTION note_access();

-- One that has expired opened nothing any more; each use moves the end of a session on.
CREATE TRIGGER note_access_lost AFTER DELETE ON token_secrets
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION note_access();
CREATE TRIGGER note_access AFTER UPDATE ON token_secrets FOR EACH ROW EXECUTE FUNCTION note_access();
CREATE TRIGGER note_access_lost AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION note_access();
CREATE TRIGGER note_access AFTER UPDATE ON sessions
  FOR EACH ROW WHEN ((OLD.secret_hash, OLD.user_id) IS DISTINCT FROM (NEW.secret_hash, NEW.user_id)
    OR NEW.expires_at < OLD.expires_at)
  EXECUTE FUNCTION note_access();
CREATE TRIGGER note_access AFTER INSERT OR UPDATE OR DELETE ON viewings
  FOR EACH ROW EXECUTE FUNCTION note_access();
