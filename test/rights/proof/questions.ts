import fc from 'fast-check'
import { routes } from '../../../src/app/routes.ts'
import { openApi } from '../../../src/derive/openapi.ts'
import { STREAM } from '../../../src/jsonapi/target.ts'
import { conditionalWrites, operationRequests } from '../../fuzz/arbitraries/conditions.ts'
import { exports } from '../../fuzz/arbitraries/files.ts'
import { duplicates, merges } from '../../fuzz/arbitraries/merges.ts'
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

const asking =
  (parameter: string) =>
  (request: FuzzRequest): FuzzRequest => {
    const { target } = request
    return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}${parameter}` }
  }

/**
 * Reads and writes of every kind, with care and without. Some writes are only tried, and tell what they would change;
 * some reads ask about these moments.
 */
export function questions(population: Population, moments: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const written = [merges, writes, conditionalWrites, linkWrites, deletions, operationRequests]
  const tried = fc.oneof(...written.map((one) => one(population))).map(asking('dry-run=true'))
  const past = fc
    .tuple(reads(population), fc.constantFrom(...moments))
    .map(([request, moment]) => asking(`as-of=${moment}`)(request))
  return fc.oneof(
    { weight: 12, arbitrary: reads(population) },
    { weight: 2, arbitrary: exports },
    { weight: 1, arbitrary: duplicates },
    { weight: 1, arbitrary: merges(population) },
    { weight: 2, arbitrary: writes(population) },
    { weight: 1, arbitrary: conditionalWrites(population) },
    { weight: 2, arbitrary: linkWrites(population) },
    { weight: 2, arbitrary: deletions(population) },
    { weight: 1, arbitrary: operationRequests(population) },
    { weight: 4, arbitrary: tried },
    { weight: 4, arbitrary: past },
  )
}

/** The same reads, of what was at a moment. */
export const lookedBack = (requests: readonly FuzzRequest[], moment: string): FuzzRequest[] =>
  requests.map(asking(`as-of=${moment}`))

/** Every operation of the description, of a record that may be seen or hidden. */
export function everyOperation(population: Population, random: Random): FuzzRequest[] {
  const { paths } = openApi(registry, PUBLIC_URL) as { paths: Record<string, Record<string, unknown>> }
  // A stream never ends.
  const ending = Object.entries(paths).filter(([path]) => !path.endsWith(`/${STREAM}`))
  return ending.flatMap(([path, operations]) => {
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
