import { opens } from '../definition/scopes.ts'
import { Refusal } from '../errors/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { ABOUT } from '../rules/papers/kinds.ts'
import type { Session } from '../store/database.ts'
import { recordOf } from '../store/layout.ts'
import { seenColumns } from '../store/read/seen.ts'
import { account, records, sql } from '../store/sql.ts'
import { compose } from './compose.ts'
import { factsOf, later, today } from './facts.ts'
import { type Line, linesOf, oneLine } from './lines.ts'
import { linesToAskFor } from './lines-to-ask-for.ts'
import { logoOf } from './logo.ts'
import { currencyOf } from './matter.ts'
import type { Paper } from './pdf/paper.ts'
import type { Template } from './template.ts'

/** How a paper would look, with the newest record that the caller sees; nothing is kept and no number is taken. */
export async function previewOf(session: Session, template: Template): Promise<Paper> {
  const about = await newestOf(session, ABOUT[template.kind])
  const now = Date.now()
  const date = today(session, now)
  return compose(session, {
    ...{ template, now },
    about: about && { type: about.type.name, id: about.id },
    lines: await linesToShow(session, about),
    ...{
      number: `${template.prefix.replaceAll('{{year}}', date.slice(0, 4))}1`,
      date,
      dueDate: later(date, template.days),
    },
    currency: (about && currencyOf(about)) ?? (await factsOf(session)).currency,
    logo: await logoOf(session, template),
  })
}

async function newestOf(session: Session, name: string): Promise<StoredRecord | undefined> {
  const type = session.registry.types.get(name)
  if (!type || !opens(session.actor.scopes ?? new Set(), type, 'read')) return undefined
  const [row] = await session.rows(
    sql`SELECT ${seenColumns(session.registry, type)} FROM ${records(type)} t
      WHERE t.account_id = ${account} ORDER BY t.id DESC LIMIT 1`,
  )
  return row && recordOf(type, row)
}

/** Its own where it has some that are open, else two that are only to be looked at. */
async function linesToShow(session: Session, about: StoredRecord | undefined): Promise<readonly Line[]> {
  const samples = [oneLine('Lorem ipsum', '1200.00'), oneLine('Dolor sit amet', '34.50')]
  const own = ownLines(session, about)
  const lines = await own?.catch((failure) => {
    if (failure instanceof Refusal) return samples
    throw failure
  })
  return lines?.length ? lines : samples
}

function ownLines(session: Session, about: StoredRecord | undefined): Promise<readonly Line[]> | undefined {
  if (about?.type.name === 'deals') return linesToAskFor(session, about)
  return about?.type.name === 'invoices' ? linesOf(session, about) : undefined
}
