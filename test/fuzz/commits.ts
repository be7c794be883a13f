import type { Database } from '../../src/store/database.ts'

/** Changes with requests, and says nothing about records. */
const NOT_RECORDS = ['idempotency_keys', 'list_requests', 'migrations', 'tokens']

/** Makes the database note every transaction that wrote anything and was committed. */
export async function watchCommits(database: Database): Promise<void> {
  await database.query('CREATE TABLE writing_commits (transaction xid8 PRIMARY KEY)')
  await database.query(`CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO writing_commits VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`)
  const tables = await database.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public'
      AND tablename <> 'writing_commits' AND NOT tablename = ANY($1)`,
    [NOT_RECORDS],
  )
  for (const [table] of tables)
    await database.query(`CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION note_commit()`)
  // The time of a token's last use is noted beside the requests.
  await database.query(`CREATE TRIGGER noted AFTER UPDATE ON tokens FOR EACH ROW
    WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION note_commit()`)
}

export async function countCommits(database: Database): Promise<number> {
  const rows = await database.query('SELECT count(*) FROM writing_commits')
  return Number(rows[0]![0])
}
