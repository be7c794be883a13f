import type { Identifier, Page, Resource } from '../api/records.ts'
import { linksTo, linkTo } from '../api/values.ts'
import { nameIn, PERSON_FIELDS } from '../locales/person.ts'

/** What a card of the board shows of a deal or an order. */
export interface Card {
  readonly id: string
  readonly name: string
  readonly stageId: string
  readonly amount: number
  /** Null for that of the account. */
  readonly currency: unknown
  /** Whom it is for: the company, else the contact. */
  readonly customer: string | undefined
  readonly responsible: string | undefined
  readonly createdAt: string
  readonly task: NextTask | undefined
}

export interface NextTask {
  readonly name: string
  readonly dueAt: string
}

/** What is asked for to draw cards, and nothing more: a full contact has eighty fields. */
export const cardFields = (type: string) => ({
  include: 'company,contact,responsible,tasks',
  [`fields[${type}]`]: 'as-string,amount,currency,created-at,company,contact,responsible,tasks',
  'fields[companies]': 'as-string',
  'fields[contacts]': PERSON_FIELDS.join(','),
  'fields[users]': PERSON_FIELDS.join(','),
  'fields[diary-tasks]': 'name,due-at,completed-at',
})

export const cardsOf = (stageId: string, pages: readonly Page[]): Card[] =>
  pages.flatMap((page) => {
    const cards = known.get(page) ?? cardsIn(stageId, page)
    known.set(page, cards)
    return cards
  })

/** A page that is read again and has not changed is the same one, and so are its cards. */
const known = new WeakMap<Page, readonly Card[]>()

function cardsIn(stageId: string, { data, included = [] }: Page): readonly Card[] {
  const others = new Map(included.map((one) => [keyOf(one), one]))
  return data.map((record) => cardOf(stageId, record, others))
}

const keyOf = ({ type, id }: Identifier) => `${type}/${id}`

function cardOf(stageId: string, record: Resource, others: ReadonlyMap<string, Resource>): Card {
  const nameOf = (name: string) => {
    const target = linkTo(record, name)
    const found = target && others.get(keyOf(target))?.attributes
    return found ? nameIn(found) || undefined : undefined
  }
  const tasks = linksTo(record, 'tasks')
  return {
    id: record.id,
    name: String(record.attributes['as-string']),
    stageId,
    amount: Number(record.attributes.amount ?? 0),
    currency: record.attributes.currency,
    customer: nameOf('company') ?? nameOf('contact'),
    responsible: nameOf('responsible'),
    createdAt: String(record.attributes['created-at']),
    task: nextOf(tasks.flatMap((task) => others.get(keyOf(task)) ?? [])),
  }
}

/** The open task that is due first. */
function nextOf(tasks: readonly Resource[]): NextTask | undefined {
  const open = tasks.filter(
    ({ attributes }) => attributes['due-at'] !== null && attributes['completed-at'] === null,
  )
  const [next] = open.toSorted((one, other) => dueOf(one) - dueOf(other))
  return next && { name: String(next.attributes.name), dueAt: String(next.attributes['due-at']) }
}

const dueOf = ({ attributes }: Resource) => Date.parse(String(attributes['due-at']))
