import pg from 'pg'

/** Contacts for each user, so that a team grows with what it looks after. */
const CONTACTS_OF_A_USER = 500

/** Grows the account to this many contacts, with companies, deals and orders around them; made by PostgreSQL itself. */
export async function growTo(connection: pg.ClientConfig, contacts: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      "SET work_mem = '64MB'; SET maintenance_work_mem = '256MB'; SET synchronous_commit = off; SET default_statistics_target = 1",
    )
    await client.query(NAMES)
    await client.query(logging('DISABLE'))
    const { rows } = await client.query('SELECT count(*)::int AS made FROM contacts')
    for (let from = rows[0].made; from < contacts; from += STEP)
      for (const statement of STATEMENTS)
        await client.query(
          statement
            .replaceAll(':from', String(from))
            .replaceAll(':to', String(Math.min(from + STEP, contacts))),
        )
    await client.query(logging('ENABLE'))
    await client.query('RESET default_statistics_target')
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

const STEP = 10_000

/** Nobody looks at how these records came about. */
const logging = (state: 'ENABLE' | 'DISABLE') =>
  ['users', 'products', 'companies', 'contacts', 'deals', 'orders']
    .map((table) => `ALTER TABLE ${table} ${state} TRIGGER log_created`)
    .join('; ')

/** Believable people and firms, different for every number. */
const NAMES = `
CREATE OR REPLACE FUNCTION pg_temp.pick(list text[], n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT list[1 + (hashint8(n) & 2147483647) % cardinality(list)] $$;
CREATE OR REPLACE FUNCTION pg_temp.first_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT pg_temp.pick('{Anna,Boris,Clara,Dmitry,Elena,Felix,Galina,Hugo,Irina,Jan,Kira,Leo,Maria,Nikita,Olga,Pavel,Rita,Sergey,Tanya,Viktor}', n * 7 + 1) $$;
CREATE OR REPLACE FUNCTION pg_temp.last_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT pg_temp.pick('{Ivan,Petr,Sidor,Smirn,Volk,Morozo,Lebede,Kozlo,Novik,Soko,Fedor,Orlo,Belo,Zaits,Baran,Kuzne}', n * 11 + 3)
    || pg_temp.pick('{ov,ev,in,sky,enko,uk,ko,man,son,er,ich,a}', n * 13 + 5) || to_hex((n / 7) % 4096) $$;
CREATE OR REPLACE FUNCTION pg_temp.firm(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT pg_temp.pick('{North,Blue,Green,Silver,Delta,Omega,Prime,Ural,Baltic,Terra,Vector,Orion}', n * 17 + 7) || ' '
    || pg_temp.pick('{Trade,Logistics,Systems,Foods,Design,Energy,Medical,Build,Textile,Finance}', n * 19 + 11) || ' ' || n $$;
CREATE OR REPLACE FUNCTION pg_temp.phone(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT format('+7 (9%s) %s-%s-%s', lpad((n / 10000000 % 100)::text, 2, '0'), lpad((n / 10000 % 1000)::text, 3, '0'),
    lpad((n / 100 % 100)::text, 2, '0'), lpad((n % 100)::text, 2, '0')) $$;
CREATE OR REPLACE FUNCTION pg_temp.moment(n bigint, total bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS
  $$ SELECT timestamptz '2026-10-01 00:00:00+00' - (total - n) * interval '30 seconds' $$;`

const CONTACTS_OF_STEP = `(SELECT c.*, c.id - f.first AS n
  FROM (SELECT min(id) AS first FROM contacts WHERE account_id = 1) f
  JOIN contacts c ON c.account_id = 1 AND c.id >= f.first + :from AND c.id < f.first + :to)`

const STATEMENTS = [
  // Whoever looks after the first of a step may have been made with the last of the one before: what the bench has written counts too.
  `INSERT INTO users (account_id, email, first_name, last_name)
    SELECT 1, 'user' || n || '@example.com', pg_temp.first_name(n), pg_temp.last_name(n)
    FROM generate_series(:from / ${CONTACTS_OF_A_USER} + 1, (:to - 1) / ${CONTACTS_OF_A_USER} + 1) n
    WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.account_id = 1 AND u.email = 'user' || n || '@example.com')`,
  `INSERT INTO products (account_id, name, selling_price, cost_price)
    SELECT 1, 'Product no. ' || n, 100 + n % 900, 50 + n % 450
    FROM generate_series(:from / ${CONTACTS_OF_A_USER} + 1, :to / ${CONTACTS_OF_A_USER}) n`,
  `INSERT INTO companies (account_id, name, inn, general_phone, email, city, responsible_id, created_at, updated_at)
    SELECT 1, pg_temp.firm(n), lpad(n::text, 10, '7'), pg_temp.phone(n + 5000000), 'office' || n || '@example.org', 'Kazan',
      u.id, pg_temp.moment(n * 4, 1000000), pg_temp.moment(n * 4, 1000000)
    FROM generate_series(:from / 4, :to / 4 - 1) n JOIN users u ON u.account_id = 1
      AND u.email = 'user' || (1 + n * 4 / ${CONTACTS_OF_A_USER}) || '@example.com' ORDER BY n`,
  `INSERT INTO contacts (account_id, first_name, last_name, position, general_phone, mobile_phone, work_phone, email,
      description, customs, work_city, telegram, responsible_id, user_id, created_at, updated_at)
    SELECT 1, pg_temp.first_name(n), pg_temp.last_name(n), 'Manager', pg_temp.phone(n), pg_temp.phone(n + 20000000),
      pg_temp.phone(n + 40000000), left(md5(n::text), 10) || '@example.com', 'Met at the fair no. ' || n % 97 || ', asked for prices',
      jsonb_build_object('custom-1', 'tag ' || n % 50, 'custom-2', n % 1000), 'Moscow', '@contact' || n,
      u.id, u.id, pg_temp.moment(n, 1000000), pg_temp.moment(n, 1000000)
    FROM generate_series(:from, :to - 1) n JOIN users u ON u.account_id = 1
      AND u.email = 'user' || (1 + n / ${CONTACTS_OF_A_USER}) || '@example.com' ORDER BY n`,
  // Without figures of what was just made, the joins below read whole tables again for every row.
  'ANALYZE users, companies, contacts',
  `INSERT INTO company_contacts (account_id, company_id, contact_id)
    SELECT 1, c.first + k.n / 4 % c.made, k.id FROM ${CONTACTS_OF_STEP} k,
      (SELECT min(id) AS first, count(*) AS made FROM companies WHERE account_id = 1) c`,
  `INSERT INTO deals (account_id, name, number, amount, stage_id, stage_category_id, contact_id, responsible_id, created_at, updated_at)
    SELECT 1, 'Deal no. ' || k.n, k.n, (k.n % 500) * 100, s.ids[1 + k.n % 3], f.id, k.id, k.responsible_id, k.created_at, k.created_at
    FROM ${CONTACTS_OF_STEP} k,
      (SELECT id FROM deal_stage_categories WHERE account_id = 1 LIMIT 1) f,
      (SELECT array_agg(id) AS ids FROM deal_stages WHERE account_id = 1) s
    WHERE k.n % 2 = 0`,
  `INSERT INTO contact_deals (account_id, contact_id, deal_id)
    SELECT 1, d.contact_id, d.id FROM deals d WHERE d.account_id = 1 AND d.number >= :from AND d.number < :to`,
  `INSERT INTO orders (account_id, name, number, amount, stage_id, contact_id, responsible_id)
    SELECT 1, 'Order no. ' || k.n, k.n, (k.n % 300) * 10, s.ids[1 + k.n % 3], k.id, k.responsible_id
    FROM ${CONTACTS_OF_STEP} k,
      (SELECT array_agg(id) AS ids FROM order_stages WHERE account_id = 1) s
    WHERE k.n % 5 = 0`,
]
