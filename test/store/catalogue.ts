import type pg from 'pg'

/** What makes a schema, each as a name and what PostgreSQL says of it; nothing that extensions bring. */
const PARTS = {
  tables: `SELECT c.relname AS name, concat_ws(' ', c.relkind, c.relpersistence, c.reloptions) AS what
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S')`,
  columns: `SELECT c.relname || '.' || a.attname AS name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS what
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  // A check of what is written from now on need not have looked through what was there before.
  constraints: `SELECT c.conrelid::regclass || '.' || c.conname AS name,
      CASE c.contype WHEN 'c' THEN replace(pg_get_constraintdef(c.oid), ' NOT VALID', '')
        ELSE pg_get_constraintdef(c.oid) END AS what
    FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.contype <> 'n'`,
  indexes: `SELECT indexname AS name, indexdef AS what FROM pg_indexes WHERE schemaname = 'public'`,
  statistics: `SELECT s.stxname AS name, pg_get_statisticsobjdef(s.oid) AS what FROM pg_statistic_ext s`,
  triggers: `SELECT g.tgrelid::regclass || '.' || g.tgname AS name, concat_ws(' ', pg_get_triggerdef(g.oid), g.tgenabled) AS what
    FROM pg_trigger g WHERE NOT g.tgisinternal`,
  // The number of a layout depends on how many a table has had.
  functions: `SELECT p.oid::regprocedure::text AS name,
      CASE p.prokind WHEN 'a' THEN (SELECT concat_ws(' ', a.aggtransfn, a.aggtranstype::regtype) FROM pg_aggregate a WHERE a.aggfnoid = p.oid)
        ELSE regexp_replace(pg_get_functiondef(p.oid), ', \\d+, ARRAY\\[', ', layout, ARRAY[') END AS what
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend d
      WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
  past: `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS what
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'past'::regnamespace`,
} as const

export type Catalogue = Readonly<Record<string, string>>
export type Part = keyof typeof PARTS

export const PARTS_OF_SCHEMA = Object.keys(PARTS) as Part[]

/** The names of what one schema has and the other has not, or has otherwise. */
export const differencesOf = (one: Catalogue, other: Catalogue): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name])

export async function catalogueOf(client: pg.Client, part: Part): Promise<Catalogue> {
  const { rows } = await client.query<{ name: string; what: string }>(`${PARTS[part]} ORDER BY 1`)
  return Object.fromEntries(rows.map(({ name, what }) => [name, what]))
}
