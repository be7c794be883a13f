import { pick, type Random } from '../support/random.ts'
import type { History } from './history.ts'

const LISTS: Readonly<
  Record<string, { sorts: string[]; filters: string[]; includes: string[]; fields: string[] }>
> = {
  contacts: {
    sorts: ['id', '-id', 'last-name', '-first-name', '-updated-at,id', 'created-at,-last-name'],
    filters: [
      'q=Anna',
      'q=moo%20tree',
      'email=7@x.org',
      'last-name=Sun%203',
      'source-id=SOURCE',
      'id=1,2,3,4,5,6',
      'actual=true',
    ],
    includes: ['companies', 'companies.contacts,source', 'contacts', 'deals.stage', 'tasks', 'responsible'],
    fields: ['last-name,email', 'note,companies', 'as-string'],
  },
  companies: {
    sorts: ['name', '-created-at', '-id'],
    filters: ['q=river', 'id=1,2,3', 'discarded=false'],
    includes: ['contacts', 'deals.entities-products', 'contacts.companies.deals'],
    fields: ['name', 'name,contacts'],
  },
  deals: {
    sorts: ['-amount', 'name,-id', 'updated-at', '-id'],
    filters: [
      'state=open',
      'state=won,lost',
      'deal-stage-id=STAGE',
      'q=stone',
      'archived=true',
      'related-companies-ids=1,2,3',
    ],
    includes: ['contact,companies', 'entities-products.product', 'stage,stage-category', 'products'],
    fields: ['amount,stage', 'name,profit'],
  },
  products: { sorts: ['name', '-id'], filters: ['q=tree'], includes: [], fields: ['name'] },
  'entity-products': {
    sorts: ['-id'],
    filters: ['product-id=1,2,3'],
    includes: ['product,entity'],
    fields: ['quantity'],
  },
  'diary-tasks': {
    sorts: ['name', '-id'],
    filters: ['contact-id=1,2,3', 'priority=high'],
    includes: ['contact'],
    fields: ['name'],
  },
}

const LINKS = [
  ['contacts', 'companies'],
  ['contacts', 'contacts'],
  ['contacts', 'source'],
  ['companies', 'contacts'],
  ['deals', 'entities-products'],
  ['deals', 'products'],
  ['deals', 'contact'],
  ['companies', 'deals'],
] as const

/** An address at which something of the account is read; where there is a query, it begins with a question mark. */
export function question(random: Random, history: History): string {
  const one = <Item>(items: readonly Item[]): Item => pick(random, items)
  const id = (type: string) => one([...history.ids.get(type)!, '1'])
  const type = one(Object.keys(LISTS))
  switch (random(8)) {
    case 0:
      return `/${type}/${id(type)}${queryOf([include(one, type, random)])}`
    case 1: {
      const [owner, name] = one(LINKS)
      return `/${owner}/${id(owner)}/relationships/${name}`
    }
    case 2: {
      const [owner, name] = one(LINKS)
      return `/${owner}/${id(owner)}/${name}`
    }
    case 3:
      return `/${type}/ids${queryOf([filter(one, type, history), sort(one, type, random)])}`
    case 4:
      return one([
        '/deals/summary?group=stage&sum=amount',
        '/deals/summary?group=updated-at:day&avg=amount&max=amount',
        '/contacts/summary?group=source&filter[q]=river',
        '/companies/summary',
        '/entity-products/summary?group=product&sum=quantity&include=product',
      ])
    default: {
      const parts = [sort(one, type, random), include(one, type, random), page(random)]
      if (random(3) > 0) parts.push(filter(one, type, history))
      if (random(4) === 0) parts.push(`fields[${type}]=${one(LISTS[type]!.fields)}`)
      return `/${type}${queryOf(parts)}`
    }
  }
}

type One = <Item>(items: readonly Item[]) => Item

const sort = (one: One, type: string, random: Random): string =>
  random(3) === 0 ? '' : `sort=${one(LISTS[type]!.sorts)}`

function include(one: One, type: string, random: Random): string {
  const { includes } = LISTS[type]!
  return includes.length === 0 || random(2) === 0 ? '' : `include=${one(includes)}`
}

const filter = (one: One, type: string, { stages, sources }: History): string =>
  `filter[${one(LISTS[type]!.filters)}`
    .replace('=', ']=')
    .replace('STAGE', one(stages).id)
    .replace('SOURCE', one(sources).id)

function page(random: Random): string {
  const size = `page[size]=${1 + random(20)}`
  if (random(3) === 0) return `${size}&${random(2) === 0 ? 'page[after]=' : 'page[before]='}`
  return random(3) === 0 ? '' : `${size}&page[number]=${1 + random(4)}`
}

const queryOf = (parts: readonly string[]): string => {
  const query = parts.filter((part) => part !== '').join('&')
  return query === '' ? '' : `?${query}`
}
