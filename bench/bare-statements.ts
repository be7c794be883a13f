import pg from 'pg'
import { anyOf, type Facts } from './scenarios/scenario.ts'

/** What a hand-written program would send for a write: one statement, one durable commit. */
export interface BareStatement {
  readonly text: string
  values(number: number): readonly unknown[]
}

export const bareStatements = (facts: Facts) => ({
  createContact: {
    text: `INSERT INTO contacts (account_id, first_name, last_name, email, mobile_phone, responsible_id, user_id)
      VALUES (1, 'Anna', $1, $2, $3, 1, 1) RETURNING id`,
    values: (n: number) => [`Bare ${n}`, `bare${n}@example.com`, `+7 (944) ${n}`],
  },
  createDeal: {
    text: `WITH made AS (INSERT INTO deals (account_id, name, number, stage_id, stage_category_id, contact_id, responsible_id)
        SELECT 1, $1, $2, id, deal_stage_category_id, $3::bigint, 1 FROM deal_stages WHERE account_id = 1 AND id = $4 RETURNING id)
      INSERT INTO entity_products (account_id, deal_id, product_id, name, selling_price, cost_price)
        SELECT 1, made.id, p.id, p.name, p.selling_price, p.cost_price FROM made, products p
        WHERE p.account_id = 1 AND p.id IN ($5, $6) RETURNING deal_id`,
    values: (n: number) => [
      `Bare ${n}`,
      100_000_000 + n,
      facts.firstContact + anyOf(n, facts.contacts),
      facts.stageIds[0],
      ...[0, 1].map((line) => facts.firstProduct + ((n + line) % facts.products)),
    ],
  },
  editContact: {
    text: `UPDATE contacts SET position = $1, description = $2, version = version + 1, updated_at = now()
      WHERE account_id = 1 AND id = $3 RETURNING version`,
    values: (n: number) => [
      `Bare ${n}`,
      `Called on day ${n % 365}`,
      facts.firstContact + anyOf(n, facts.contacts),
    ],
  },
})

/** The driver alone, which sends statements over so many connections. */
export class BareWriter {
  private readonly connection: pg.ClientConfig
  private sent = 0

  constructor(connection: pg.ClientConfig) {
    this.connection = connection
  }

  /** Statements a second. */
  async rate(
    { text, values }: BareStatement,
    { connections, seconds }: { connections: number; seconds: number },
  ): Promise<number> {
    const pool = new pg.Pool({ ...this.connection, max: connections })
    // All connections are open before the clock starts.
    await Promise.all(Array.from({ length: connections }, () => pool.query('SELECT pg_sleep(0.05)')))
    const [started, before] = [performance.now(), this.sent]
    const until = started + seconds * 1000
    const write = async () => {
      while (performance.now() < until)
        await pool.query({ name: 'bare', text, values: [...values(this.sent++)] })
    }
    await Promise.all(Array.from({ length: connections }, write))
    const elapsed = (performance.now() - started) / 1000
    await pool.end()
    return (this.sent - before) / elapsed
  }
}
