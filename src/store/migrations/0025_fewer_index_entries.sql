-- Most records lack most of what is searched for: an index holds those alone that have it, so that a record is
-- written to fewer of them. Of a partial index PostgreSQL takes no statistics of its expression.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT c.relname AS stored, i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition,
      a.attname AS searched, pg_get_indexdef(i.indexrelid, 2, true) AS expression
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE i.indexprs IS NOT NULL AND i.indpred IS NULL AND NOT i.indisunique
      AND pg_get_indexdef(i.indexrelid, 2, true) IN (format('lower(%I)', a.attname), format('phone_key(%I)', a.attname))
      AND NOT a.attnotnull AND pg_get_indexdef(i.indexrelid) LIKE '% USING btree %'
  LOOP
    EXECUTE format('DROP INDEX %s', one.name);
    EXECUTE format('%s WHERE %I IS NOT NULL', one.definition, one.searched);
    EXECUTE format('CREATE STATISTICS %I ON %s FROM %I', one.stored || '_' || one.searched, one.expression, one.stored);
  END LOOP;
END $$;
