-- An entry for the account makes every search walk all rows of a large one. Without it PostgreSQL knows from its
-- statistics when to look through the rows of a small account, and when to begin with what is searched for.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = current_schema() AND indexdef LIKE '% USING gin (account\_id, %'
  LOOP
    EXECUTE format('DROP INDEX %I', one.indexname);
    EXECUTE replace(one.indexdef, ' USING gin (account_id, ', ' USING gin (');
  END LOOP;
END $$;
