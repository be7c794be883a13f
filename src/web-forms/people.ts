import { errors, parameter } from '../errors/errors.ts'
import type { Problems } from '../errors/problems.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { isId } from '../jsonapi/target.ts'
import type { Session } from '../store/database.ts'
import { missingRecords } from '../store/write/existence.ts'
import type { WebForm } from './form.ts'
import type { Posted } from './posted.ts'

/** Whose it will be, and where it comes from. */
export interface People extends Record<string, Identifier | null> {
  readonly responsible: Identifier | null
  readonly source: Identifier | null
}

/** As the page says, or else as the form does; what the page names must be there for who the form acts as. */
export async function peopleOf(
  session: Session,
  form: WebForm,
  posted: Posted,
  problems: Problems,
): Promise<People> {
  const find = async (name: string, type: string, given: string, usual: string | null) => {
    const id = given || usual
    if (!id) return null
    const identifier = { type, id }
    const isThere = isId(id) && (await missingRecords(session, [{ identifier, path: [] }])).isEmpty
    if (!isThere && given) problems.push(errors.invalid(`${name}: there is no such record`, parameter(name)))
    return isThere ? identifier : null
  }
  return {
    responsible: await find('responsible_id', 'users', posted.responsibleId, form.responsibleId),
    source: await find('source_id', 'sources', posted.sourceId, form.sourceId),
  }
}
