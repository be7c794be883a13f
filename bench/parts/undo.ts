import pg from 'pg'
import type { Bench } from '../bench.ts'
import { createSource, ended, fetchFrom, upload } from '../bulk/check.ts'
import { anyPage, editedContacts, firstPages, type NowAndThen, tried } from '../scenarios/past.ts'
import type { Facts } from '../scenarios/scenario.ts'
import { writeScenarios } from '../scenarios/writes.ts'
import type { Site } from '../site.ts'

const CONTACTS = 100_000
const IMPORTED = 100_000
/** So many contacts are edited so often. */
const [OFTEN_EDITED, OFTEN] = [200, 100]
const EDITED_AT_ONCE = 100

/** Dry runs beside the writes themselves, the past beside the present, and the undo of an import. */
export async function undo(bench: Bench): Promise<void> {
  const site = await bench.site('past')
  const facts = await site.growTo(CONTACTS)
  await compareTried(bench, site, facts)
  const single = await editOften(site, facts)
  await compare(
    bench,
    site,
    'single record as of 100 changes ago / now',
    editedContacts(facts, OFTEN_EDITED, single),
    3,
  )
  const list = await editAll(site)
  await compare(bench, site, 'first 20 pages as of 100,000 changes ago / now', firstPages(list), 10)
  await compare(bench, site, 'any page as of 100,000 changes ago / now', anyPage(facts, list), 10)
  await undoImport(bench, site)
}

async function compareTried(bench: Bench, site: Site, facts: Facts): Promise<void> {
  const { createContact, createDeal } = writeScenarios(facts)
  for (const scenario of [createContact, createDeal]) {
    const [real, dry] = await bench.alone([site, scenario], [site, tried(scenario)])
    bench.expect(`dry run / ${scenario.name}`, dry! / real!, { most: 1.2 })
  }
}

async function compare(bench: Bench, site: Site, what: string, { now, before }: NowAndThen, most: number) {
  const [live, past] = await bench.alone([site, now], [site, before])
  bench.expect(what, past! / live!, { most })
}

/** Edits few contacts often; the position of the log before that. */
const editOften = (site: Site, { firstContact }: Facts): Promise<string> =>
  edit(
    site,
    Array.from(
      { length: OFTEN },
      (_, turn) => `UPDATE contacts SET note = 'turn ${turn}', version = version + 1, updated_at = now()
        WHERE account_id = 1 AND id >= ${firstContact} AND id < ${firstContact + OFTEN_EDITED}`,
    ),
  )

/** Edits contacts at random, as many edits as there are contacts; the position of the log before that. */
const editAll = (site: Site): Promise<string> =>
  edit(
    site,
    Array.from(
      { length: CONTACTS / EDITED_AT_ONCE },
      (_, turn) => `UPDATE contacts SET note = 'later ${turn}', version = version + 1, updated_at = now()
        WHERE account_id = 1 AND id = ANY(ARRAY(
          SELECT (SELECT min(id) FROM contacts) + (random() * ${CONTACTS - 1})::int FROM generate_series(1, ${EDITED_AT_ONCE})))`,
    ),
  )

async function edit(site: Site, statements: readonly string[]): Promise<string> {
  const client = new pg.Client(await site.connection())
  await client.connect()
  try {
    const { rows } = await client.query(
      'SELECT number, place FROM changes WHERE account_id = 1 ORDER BY number DESC, place DESC LIMIT 1',
    )
    for (const statement of statements) await client.query(statement)
    await client.query('VACUUM ANALYZE contacts, changes')
    return `${rows[0].number}-${rows[0].place}`
  } finally {
    await client.end()
  }
}

async function undoImport(bench: Bench, site: Site): Promise<void> {
  const { target } = site
  await createSource(target)
  const job = await upload(target, IMPORTED)
  await ended(target, `/import-jobs/${job}`)
  const begun = performance.now()
  const response = await fetchFrom(target, '/undos', {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'undos', attributes: { 'import-job-id': job } } }),
  })
  const { data } = (await response.json()) as { data: { id: string } }
  const { state } = await ended(target, `/undos/${data.id}`)
  if (state !== 'done') throw new Error(`The undo ended as ${state}`)
  const seconds = (performance.now() - begun) / 1000
  bench.expect('undo of an import of 100,000 contacts, records/s', IMPORTED / seconds, { least: 5_000 })
}
