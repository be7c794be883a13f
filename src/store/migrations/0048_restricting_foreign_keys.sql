-- What is referred to is not deleted. NO ACTION says the same as RESTRICT where nothing is deferred, but has PostgreSQL
-- look, for each deleted row and each foreign key, whether another row has taken its place (decision 46).
-- Rows that are there already are looked through by the next migration, which nobody has to wait for.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT c.conrelid::regclass AS referring, c.conname, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c
    WHERE c.contype = 'f' AND c.confdeltype = 'a' AND c.connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %1$s DROP CONSTRAINT %2$I, ADD CONSTRAINT %2$I %3$s ON DELETE RESTRICT NOT VALID',
      one.referring, one.conname, one.definition);
  END LOOP;
END $$;
