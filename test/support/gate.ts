import pg from 'pg'
import { until } from './until.ts'

/** The first key of its locks; the second is the place. */
const LOCK = 72_026

/**
 * Holds whoever comes to a place in the database while that is closed: what is killed there is killed half way,
 * however quick it is and however slow the test.
 */
export class Gate {
  private readonly client: pg.Client

  static async build(connection: pg.ClientConfig): Promise<Gate> {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        place int;
      BEGIN
        EXECUTE 'SELECT ' || TG_ARGV[0] INTO place;
        PERFORM pg_advisory_xact_lock_shared(${LOCK}, place);
        RETURN coalesce(NEW, OLD);
      END $$`)
    return new Gate(client)
  }

  private constructor(client: pg.Client) {
    this.client = client
  }

  /** Before this event of a table a place is passed: an expression says which, or null for none. */
  async stand(name: string, event: string, place: string): Promise<void> {
    await this.client.query(
      `CREATE TRIGGER ${name} BEFORE ${event} EXECUTE FUNCTION wait_at_gate(${pg.escapeLiteral(place)})`,
    )
  }

  async close(place: number): Promise<void> {
    await this.client.query('SELECT pg_advisory_lock($1, $2)', [LOCK, place])
  }

  /** Once somebody waits there. */
  async reached(place: number): Promise<void> {
    await until(async () => (await this.waiting(place)).length > 0, 5)
  }

  /** Lets those go on who wait there, and waits until they are gone: their process ends, or was killed. */
  async open(place: number): Promise<void> {
    const sessions = await this.waiting(place)
    await this.client.query('SELECT pg_advisory_unlock($1, $2)', [LOCK, place])
    await until(async () => {
      const { rows } = await this.client.query('SELECT 1 FROM pg_stat_activity WHERE pid = ANY($1)', [
        sessions,
      ])
      return rows.length === 0
    }, 5)
  }

  end(): Promise<void> {
    return this.client.end()
  }

  private async waiting(place: number): Promise<number[]> {
    const { rows } = await this.client.query<{ pid: number }>(
      `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
        WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objid = $2 AND NOT l.granted`,
      [LOCK, place],
    )
    return rows.map(({ pid }) => pid)
  }
}
