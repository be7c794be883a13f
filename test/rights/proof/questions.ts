import fc from 'fast-check'
import { routes } from '../../../src/app/routes.ts'
import { openApi } from '../../../src/derive/openapi.ts'
import { conditionalWrites, operationRequests } from '../../fuzz/arbitraries/conditions.ts'
import { exports } from '../../fuzz/arbitraries/files.ts'
import { duplicates } from '../../fuzz/arbitraries/merges.ts'
import {
  BODY,
  deletions,
  type FuzzRequest,
  get,
  linkWrites,
  reads,
  writes,
} from '../../fuzz/arbitraries/requests.ts'
import type { Population } from '../../fuzz/population.ts'
import { pick, type Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import { PUBLIC_URL } from '../../support/service.ts'

/** Reads and writes of every kind, with care and without. */
export const questions = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    { weight: 12, arbitrary: reads(population) },
    { weight: 2, arbitrary: exports },
    { weight: 1, arbitrary: duplicates },
    { weight: 2, arbitrary: writes(population) },
    { weight: 1, arbitrary: conditionalWrites(population) },
    { weight: 2, arbitrary: linkWrites(population) },
    { weight: 2, arbitrary: deletions(population) },
    { weight: 1, arbitrary: operationRequests(population) },
  )

/** Every operation of the description, of a record that may be seen or hidden. */
export function everyOperation(population: Population, random: Random): FuzzRequest[] {
  const { paths } = openApi(registry, PUBLIC_URL) as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths).flatMap(([path, operations]) => {
    // A stream of changes has no end to be compared; it tells what the log tells.
    if (path.endsWith('/changes/stream')) return []
    const type = path.split('/').find((part) => population.has(part)) ?? ''
    const id = pick(random, population.get(type) ?? ['1'])
    const target = path.replaceAll(/\{[^}]+\}/g, id)
    const data = { type, id, attributes: {} }
    return Object.keys(operations)
      .filter((method) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))
      .map((method): FuzzRequest => {
        if (method === 'get') return { method: 'GET', target, headers: {} }
        const body = JSON.stringify({ data })
        return { method: method.toUpperCase(), target, headers: BODY, body }
      })
  })
}

/** What pages of ours ask for somebody who is signed in. */
export function pageQuestions(cookie: string): FuzzRequest[] {
  const headers = { cookie, 'x-rapport-app': '1' }
  const own = routes.filter(({ method }) => method === 'GET').map(({ path }) => `/app/${path.join('/')}`)
  const lists = [...registry.types.keys()].map((name) => `/api/v1/${name}`)
  return [...own.map((target) => target.replace(':id', '1')), ...lists].map(
    (target): FuzzRequest => ({ method: 'GET', target, headers }),
  )
}

/** Whole lists as people walk through them. */
export const walks: readonly FuzzRequest[] = [...registry.types.keys()].flatMap((name) =>
  ['page[size]=2', 'page[size]=2&page[after]=', 'sort=-id&page[size]=3'].map((query) =>
    get(`/${name}`, query),
  ),
)
