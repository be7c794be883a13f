import type { ResourceType } from '../../definition/resource.ts'
import { carryOut } from '../../rules/carry-out.ts'
import { createTogether, prepare, writesTogether } from '../../rules/many.ts'
import { requireCreated, wholeType } from '../../rules/write-rights.ts'
import type { Session, Transaction } from '../../store/database.ts'
import { account, records, sql } from '../../store/sql.ts'
import type { CreateWrite } from '../../store/write/write.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import type { Reference } from '../rows/references.ts'
import type { Row } from '../rows/rows.ts'

/** What records that were made for rows are called: `companies Acme`. */
export type Made = ReadonlySet<string>

const nameIn = ({ type, value }: Pick<Reference, 'type' | 'value'>): string => `${type} ${value}`

/** Makes the records that rows name and nobody has made yet, each once; in the transaction of the rows. */
export async function createMissing(
  session: Transaction,
  job: ImportJob,
  rows: readonly Row[],
): Promise<Made> {
  const made = new Set<string>()
  if (job.createMissing.length === 0) return made
  const good = rows.filter(({ draft, problems }) => draft && problems.length === 0)
  const wanted = good.flatMap((row) => missable(job, row))
  for (const [typeName, references] of Map.groupBy(wanted, ({ type }) => type)) {
    const type = session.registry.type(typeName)
    const isFit = fitName(wholeType(session, type))
    const names = [...new Set(references.map(({ value }) => value))].filter(isFit)
    const known = await namesTaken(session, type, names)
    // What differs in nothing but letter case is one record, as its first row writes it.
    const missing = new Map(
      names
        .filter((name) => !known.has(name.toLowerCase()))
        .toReversed()
        .map((name) => [name.toLowerCase(), name]),
    )
    await createAll(session, type, [...missing.values()].toReversed())
    for (const name of missing.values()) made.add(nameIn({ type: typeName, value: name }))
  }
  return made
}

/** Those of the references of a row whose records are made when there are none. */
const missable = ({ createMissing: names }: ImportJob, { links }: Row): Reference[] =>
  names.flatMap((name) => [links.get(name) ?? []].flat()).filter(({ by }) => by === 'name')

/** Whether a record was made for nobody but rows that could not be written. */
export function isMadeInVain(job: ImportJob, made: Made, written: readonly Row[]): boolean {
  const used = new Set(written.flatMap((row) => missable(job, row)).map((one) => nameIn(one).toLowerCase()))
  return [...made].some((name) => !used.has(name.toLowerCase()))
}

/** A name that no record can have is told to its row as one that no record has. */
const fitName = ({ attributes }: ResourceType) => {
  const { kind } = attributes.get('name')!
  return (name: string): boolean => !('problem' in kind.read(name))
}

async function namesTaken(
  session: Session,
  type: ResourceType,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await session.rows(
    sql`SELECT DISTINCT lower(t.name) FROM ${records(type)} t
      WHERE t.account_id = ${account} AND lower(t.name) = ANY(${names.map((name) => name.toLowerCase())}::text[])`,
  )
  return new Set(rows.map(([name]) => name!))
}

async function createAll(session: Transaction, type: ResourceType, names: readonly string[]): Promise<void> {
  const road = session.unrestricted
  const whole = wholeType(session, type)
  const writes = names.map(
    (name): CreateWrite => ({
      action: 'create',
      type: whole,
      attributes: new Map([['name', name]]),
      links: new Map(),
    }),
  )
  const ids: string[] = []
  if (writesTogether(whole)) {
    const prepared: CreateWrite[] = []
    for (const write of writes) prepared.push(await prepare(road, write))
    ids.push(...(await createTogether(road, prepared)))
  } else for (const write of writes) ids.push((await carryOut(road, write)).id)
  if (session.rights) for (const id of ids) await requireCreated(session, type, id)
}
