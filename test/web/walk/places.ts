import type { Page } from 'playwright-core'

interface Type {
  readonly name: string
  readonly place: string
  readonly position: number | null
  readonly 'has-page': boolean
}

const placeOf = ({ position }: Type) => position ?? Number.MAX_SAFE_INTEGER

/** Whose records the pages of the settings and of imports are about, by the step before the id. */
const OWNERS: Readonly<Record<string, string>> = {
  imports: 'import-jobs',
  funnels: 'deal-stage-categories',
  applications: 'applications',
  roles: 'roles',
  automations: 'automations',
  dashboards: 'dashboards',
}

const OUTSIDE = ['/sign-in', '/forgot-password', '/reset-password', '/accept-invitation']

/** So many pages of one screen show all that it can be. */
const DIFFERENT = 3

export interface Place {
  readonly path: string
  /** The screen is known from other pages: it is only looked at. */
  readonly isAlike: boolean
}

/** Every page that the router of the app knows, filled with the types and the first records of the account. */
export async function placesOf(page: Page): Promise<readonly Place[]> {
  const templates = await page.evaluate<string[]>('Object.keys(__TSR_ROUTER__.routesByPath)')
  const read = async (path: string) => {
    const headers = { 'x-rapport-app': '1', accept: 'application/json' }
    const answer = await page.request.get(new URL(path, page.url()).href, { headers })
    return answer.ok() ? answer.json() : { data: [] }
  }
  const metadata = (await read('/app/metadata?language=en')) as { types: readonly Type[] }
  // Those of the navigation first: they are more than a list.
  const types = metadata.types.toSorted((one, other) => placeOf(one) - placeOf(other))
  const firstOf = async (type: string | undefined): Promise<string[]> => {
    const { data } = type ? await read(`/api/v1/${type}?page[size]=1`) : { data: [] }
    return data.slice(0, 1).map(({ id }: { id: string }) => id)
  }
  const namesAt = (...places: string[]) =>
    types.filter(({ place }) => places.includes(place)).map(({ name }) => name)
  const lists = namesAt('navigation', 'other-lists')
  const fill = async (template: string): Promise<readonly string[]> => {
    const [before = ''] = template.split('/$')
    if (template === '/$type') return lists.map((name) => `/${name}`)
    if (template === '/imports/new/$type') return [`/imports/new/${lists[0]}`]
    if (template.endsWith('/$type')) return namesAt('dictionaries').map((name) => `${before}/${name}`)
    if (template !== '/$type/$id')
      return (await firstOf(OWNERS[before.split('/').at(-1)!])).map((id) => template.replace('$id', id))
    const pages = types
      .filter((one) => one['has-page'])
      .map(async ({ name }) => ({ name, ids: await firstOf(name) }))
    return (await Promise.all(pages)).flatMap(({ name, ids }) => ids.map((id) => `/${name}/${id}`))
  }
  const inside = templates.map((one) => one.replace(/(.)\/$/, '$1')).filter((one) => !OUTSIDE.includes(one))
  const places: Place[] = []
  for (const template of new Set(inside)) {
    const paths = template.includes('$') ? await fill(template) : [template]
    places.push(...paths.map((path, index) => ({ path, isAlike: index >= DIFFERENT })))
  }
  return places
}
