-- Looks through the rows that were there before their foreign keys were made anew, while others read and write them.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT c.conrelid::regclass AS referring, c.conname FROM pg_constraint c
    WHERE c.contype = 'f' AND NOT c.convalidated AND c.connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', one.referring, one.conname);
  END LOOP;
END $$;
