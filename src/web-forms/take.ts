import { errors, parameter, refuse, refuseWhenAny } from '../errors/errors.ts'
import { Problems } from '../errors/problems.ts'
import { lockForWrites } from '../rules/account-lock.ts'
import { ENTITIES, type Makes } from '../rules/web-forms/fields.ts'
import { LOCKS, lockInAccount } from '../store/advisory-locks.ts'
import type { Actor, Database, Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { account, sql } from '../store/sql.ts'
import { companyOf, contactOf, join, mainOf, remind } from './desk.ts'
import type { WebForm } from './form.ts'
import { countTaken, type FormLimits } from './limits.ts'
import { peopleOf } from './people.ts'
import type { Posted } from './posted.ts'
import { type Remains, sayRemains } from './remains.ts'
import { fieldsOfForm, type ShownField } from './shown-fields.ts'
import { type Given, valuesIn } from './values.ts'

export interface Intake {
  readonly database: Database
  readonly powersNow: PowersNow
  readonly limits: FormLimits
}

export interface Post {
  readonly posted: Posted
  readonly requestId: string
  readonly makes: Makes
  /** Whether it came from the form itself, which asks for all that is required; pages of others ask as they like. */
  readonly isComplete: boolean
}

const LONGEST_MARK = 500

/** Makes records of what came in: all of them or none, under one request. */
export async function takePost(intake: Intake, form: WebForm, post: Post): Promise<void> {
  const actor = await actorOf(intake, form, post.requestId)
  await intake.database.transaction(actor, async (session) => {
    const types = ['contacts', 'companies', ENTITIES[post.makes]!, 'diary-tasks', 'comments']
    // Whoever posts the same twice at once makes one contact.
    await lockInAccount(session, LOCKS.intake)
    await lockForWrites(
      session,
      types.map((name) => ({ type: session.registry.type(name) })),
    )
    await countTaken(session, form, intake.limits)
    await take(session, form, post)
  })
}

/** Who acts: the user of the form, with what he may do at this moment, and no more than the token that wrote it. */
export async function actorOf({ powersNow }: Intake, form: WebForm, requestId: string): Promise<Actor> {
  const { accountId, userId, tokenId, zone } = form
  const token = tokenId === null ? {} : { tokenId }
  const who = { accountId, userId: userId ?? '0', ...token, zone, requestId, cause: 'form' } as const
  const powers = await powersNow(who)
  if (powers.scopes.size === 0)
    throw refuse(
      errors.forbidden(
        'The user that the form acts as is disabled or gone, or the token that wrote it is revoked',
      ),
    )
  return { ...who, ...powers }
}

async function take(session: Session, form: WebForm, post: Post): Promise<void> {
  const { posted, makes } = post
  const problems = new Problems()
  const { taken } = await fieldsOfForm(session, form, makes)
  const values = valuesIn(posted, taken, problems, post.isComplete)
  const people = await peopleOf(session, form, posted, problems)
  const givenOf = (name: string): Given => new Map(values.get(name))
  const given = givenOf('contacts')
  if (problems.isEmpty && given.size === 0)
    problems.push(errors.invalid('A name, an e-mail or a phone is needed', parameter('contact')))
  refuseWhenAny(problems)
  const desk = { session, form, makes, taken, people, remains: unknownIn(posted, taken) }
  const marks = marksOf(posted)
  const company = await companyOf(desk, givenOf('companies'))
  const { contact, isKnown } = await contactOf(desk, given, marks)
  if (company) await join(session, contact, company)
  const about = { contact, ...(company && { company }) }
  const main =
    makes === 'contact'
      ? contact
      : await mainOf(desk, makes, new Map([...givenOf(ENTITIES[makes]!), ...marks]), about)
  if (form.task) await remind(desk, { ...about, ...(makes !== 'contact' && { [makes]: main }) })
  await sayRemains(session, form, main, desk.remains)
  await session.unrestricted.rows(
    sql`INSERT INTO web_form_entries (account_id, form_id, request_id, resource_type, resource_id, contact_id, is_known)
      VALUES (${account}, ${form.id}, ${post.requestId}, ${main.type}, ${main.id}, ${contact.id}, ${isKnown})`,
  )
}

/** What is no field of the form. */
const unknownIn = (posted: Posted, taken: ReadonlyMap<string, ShownField>): Remains => [
  ...[...posted.fields].flatMap(([name, values]) =>
    taken.has(name) ? [] : values.filter((one) => one.trim() !== '').map((one) => [name, one] as const),
  ),
  ...posted.others,
]

const marksOf = ({ utm }: Posted): Given =>
  new Map(
    [...utm].flatMap(([name, value]) =>
      value === '' ? [] : [[name, value.slice(0, LONGEST_MARK).toWellFormed()]],
    ),
  )
