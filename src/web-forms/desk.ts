import { NO_LAST_NAME } from '../definition/person.ts'
import { Refusal } from '../errors/errors.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { editLinkage } from '../rules/record-writes.ts'
import { ENTITIES, type Makes } from '../rules/web-forms/fields.ts'
import type { Session } from '../store/database.ts'
import { type Links, make, writable } from './documents.ts'
import type { WebForm } from './form.ts'
import { complete, knownCompany, knownContact } from './known.ts'
import type { People } from './people.ts'
import type { Remains } from './remains.ts'
import type { ShownField } from './shown-fields.ts'
import type { Given } from './values.ts'

/** Where one post is sorted into records. */
export interface Desk {
  readonly session: Session
  readonly form: WebForm
  readonly makes: Makes
  readonly taken: ReadonlyMap<string, ShownField>
  readonly people: People
  /** What finds no field. */
  readonly remains: Remains
}

/** What was given in vain is kept by the words of the form. */
function keep({ taken, remains }: Desk, type: string, given: Given, vain: readonly string[]): void {
  const labels = new Map([...taken.values()].map((one) => [`${one.type.name}.${one.field}`, one.label]))
  for (const name of vain)
    remains.push([labels.get(`${type}.${name}`) ?? name, [given.get(name)].flat().join(', ')])
}

/** The company that was named, known or new; without a name there is none. */
export async function companyOf(desk: Desk, given: Given): Promise<Identifier | undefined> {
  const { session, people } = desk
  const name = given.get('name')
  if (typeof name !== 'string') {
    keep(desk, 'companies', given, [...given.keys()])
    return undefined
  }
  const known = await knownCompany(session, name)
  if (!known) return make(session, 'companies', given, people)
  const vain = await complete(session, known, given)
  keep(
    desk,
    'companies',
    given,
    vain.filter((one) => one !== 'name'),
  )
  return known
}

interface Person {
  readonly contact: Identifier
  readonly isKnown: boolean
}

/** The person who was named, known or new. */
export async function contactOf(desk: Desk, given: Given, marks: Given): Promise<Person> {
  const { session, people, makes } = desk
  const known = await knownContact(session, given)
  const marked = new Map([...given, ...marks])
  if (!known) return { contact: await make(session, 'contacts', named(marked), people), isKnown: false }
  const vain = await complete(session, known, marked)
  // The marks of this visit stand in the deal or order of this visit.
  const lost = vain.filter((name) => makes === 'contact' || !marks.has(name))
  keep(desk, 'contacts', marked, lost)
  return { contact: known, isKnown: true }
}

/** Who gives one name is called by it; who gives none, by how he is reached. */
function named(given: Given): Given {
  const text = (name: string) => String(given.get(name) ?? '')
  const [first, last] = [text('first-name'), text('last-name')]
  if (first && last) return given
  const [one = '', ...others] = (first || last).split(/\s+/)
  const reached = text('email') || text('general-phone') || text('mobile-phone') || NO_LAST_NAME
  return new Map([...given, ['first-name', one || reached], ['last-name', others.join(' ') || NO_LAST_NAME]])
}

/** Puts somebody into a company, where who the form acts as may do so. */
export async function join(session: Session, contact: Identifier, company: Identifier): Promise<void> {
  const type = writable(session, 'contacts')
  if (!type.relationships.has('companies')) return
  try {
    const target = { type, id: contact.id, name: 'companies' }
    await editLinkage(session, target, { mode: 'add', linkage: [company] })
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.status !== 403) throw failure
  }
}

/** The deal or order of this visit. */
export function mainOf(
  { session, form, people }: Desk,
  makes: 'deal' | 'order',
  given: Given,
  about: Links,
): Promise<Identifier> {
  const id = form.stageIds[makes]
  const stage = id ? { type: `${makes}-stages`, id } : null
  const called = given.has('name') ? given : new Map([...given, ['name', form.name]])
  return make(session, ENTITIES[makes]!, called, { ...people, ...about, stage })
}

/** Lets the responsible see to it today. */
export async function remind({ session, form, people }: Desk, about: Links): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: form.zone }).format(new Date())
  const given = new Map([
    ['name', form.task],
    ['due-on', today],
  ])
  await make(session, 'diary-tasks', given, { responsible: people.responsible, ...about })
}
