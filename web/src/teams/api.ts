import { queryOptions } from '@tanstack/react-query'
import { type Draft, type Identifier, type Page, type Resource, readList, refresh } from '../api/records.ts'
import { linkageOf } from '../fields/values.ts'
import { PERSON_FIELDS } from '../locales/person.ts'

export const TEAMS = 'user-groups'

/** All teams with their people; a tree cannot be shown by pages. */
export const teamsQuery = queryOptions({
  queryKey: ['records', TEAMS, 'tree'],
  queryFn: async (): Promise<Pick<Page, 'data' | 'included'>> => {
    const data: Resource[] = []
    const included = new Map<string, Resource>()
    for (let number = 1, pages = 1; number <= pages; number++) {
      const page = await readList(TEAMS, {
        sort: 'name,id',
        include: 'parent,leader,members,users',
        'fields[users]': PERSON_FIELDS.join(),
        'page[size]': '100',
        'page[number]': String(number),
      })
      data.push(...page.data)
      for (const one of page.included ?? []) included.set(`${one.type}/${one.id}`, one)
      pages = page.meta['page-count']
    }
    return { data, included: [...included.values()] }
  },
})

/** Whoever is in a team is told there and at the person. */
export const refreshTeams = (): Promise<unknown> => refresh(TEAMS, 'users')

export const placed = (parent: Identifier | null): Draft => ({
  relationships: { parent: { data: linkageOf(parent) } },
})
