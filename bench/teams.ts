import pg from 'pg'

const TEAMS = 1_000
const USERS = 10_000
/** Those whose contacts a leader sees, whatever the size of the account. */
const LED = 10
/** The first of the teams that have a leader; half of all teams are below these. */
const FIRST_LED = 300
/** So many people ask, each with a token of their own. */
export const ASKING = 40

export type Reach = 'leader' | 'director'

/** The token of one of those who lead a team, or of one who stands above all teams. */
export const limitedToken = (reach: Reach, number: number): string =>
  `bench-${reach}-bench-${reach}-bench-${number % ASKING}`

/** Ten thousand people in a tree of a thousand teams; some of them see contacts of their team and below alone. */
export async function growTeams(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of STATEMENTS) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A tree of teams with the director's above all; each leader has a team with ten people who have contacts, in two teams below. */
const STATEMENTS = [
  `INSERT INTO users (account_id, email, first_name, last_name)
    SELECT 1, 'colleague' || n || '@example.com', 'Colleague', 'No. ' || n
    FROM generate_series((SELECT count(*) FROM users) + 1, ${USERS}) n`,
  ...(['leader', 'director'] as const).flatMap((reach) => [
    `INSERT INTO users (account_id, email, first_name, last_name)
      SELECT 1, '${reach}' || n || '@example.com', '${reach}', 'No. ' || n FROM generate_series(0, ${ASKING - 1}) n`,
    `INSERT INTO tokens (account_id, user_id, label, scopes, token_hash)
      SELECT 1, u.id, 'bench', (SELECT scopes FROM tokens ORDER BY id LIMIT 1),
        sha256(convert_to('bench-${reach}-bench-${reach}-bench-' || n, 'UTF8'))
      FROM generate_series(0, ${ASKING - 1}) n JOIN users u ON u.account_id = 1 AND u.email = '${reach}' || n || '@example.com'`,
  ]),
  `INSERT INTO roles (account_id, name, rights, fields) VALUES (1, 'Bench',
    '{"*": {"read": "all"}, "contacts": {"read": "team-and-below"}}', '{"contacts": {"birthdate": "hidden", "telegram": "hidden"}}')`,
  `INSERT INTO user_roles (account_id, user_id, role_id) SELECT 1, u.id, (SELECT id FROM roles WHERE name = 'Bench')
    FROM users u WHERE u.account_id = 1 AND (u.email LIKE 'leader%' OR u.email LIKE 'director%')`,
  `INSERT INTO user_groups (account_id, name) SELECT 1, 'Team ' || n FROM generate_series(1, ${TEAMS}) n`,
  `CREATE TEMP TABLE team AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_groups WHERE account_id = 1`,
  `UPDATE user_groups g SET parent_id = above.id FROM team t JOIN team above ON above.n = (t.n - 1) / 2
    WHERE g.account_id = 1 AND g.id = t.id AND t.n > 0`,
  `UPDATE users u SET user_group_id = t.id FROM team t WHERE u.account_id = 1 AND t.n = CASE
    WHEN u.email LIKE 'director%' THEN 0
    WHEN u.email LIKE 'leader%' THEN ${FIRST_LED} + substring(u.email, '[0-9]+')::int
    ELSE 3 + u.id % (${FIRST_LED} - 3) END AND u.role IS DISTINCT FROM 'owner'`,
  `INSERT INTO user_group_members (account_id, user_id, user_group_id)
    SELECT 1, p.id, t.id FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS all_of_them
        FROM users WHERE account_id = 1 AND email LIKE 'user%') p, generate_series(0, ${ASKING - 1}) leader, generate_series(0, ${LED - 1}) led, team t
    WHERE p.n = (leader * 7 + led * (p.all_of_them / ${LED})) % p.all_of_them AND t.n = (${FIRST_LED} + leader) * 2 + 1 + led % 2`,
  'ANALYZE users, user_groups, user_group_members',
]
