import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ResourceType } from '../../src/definition/resource.ts'
import { type Care, usually } from '../fuzz/arbitraries/care.ts'
import { junk } from '../fuzz/arbitraries/junk.ts'
import { idOf, linkage } from '../fuzz/arbitraries/linkage.ts'
import { resourceObject } from '../fuzz/arbitraries/resource.ts'
import { countCommits, watchCommits } from '../fuzz/commits.ts'
import { populate, types } from '../fuzz/population.ts'
import { BATCH, SEED } from '../fuzz/settings.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { operate } from './atomic.ts'

const { api, database } = await startService()
const population = await populate(api)
await watchCommits(database)

/** The user of the token must stay. */
const editable = types.filter(({ name }) => name !== 'users')
const lid = fc.constantFrom('a', 'b', 'c', '')
const named = (type: ResourceType, care: Care) =>
  fc.oneof(
    { weight: 8, arbitrary: idOf(care, population, type.name).map((id) => ({ type: type.name, id })) },
    { weight: 1, arbitrary: lid.map((one) => ({ type: type.name, lid: one })) },
  )

const creation = (type: ResourceType, care: Care) =>
  fc.tuple(resourceObject(care, population, type, undefined), fc.option(lid)).map(([data, local]) => ({
    op: 'add',
    data: local === null || typeof data !== 'object' ? data : { ...data, lid: local },
  }))

const edit = (type: ResourceType, care: Care) =>
  idOf(care, population, type.name).chain((id) =>
    resourceObject(care, population, type, id).map((data) => ({ op: 'update', data })),
  )

const removal = (type: ResourceType, care: Care) => named(type, care).map((ref) => ({ op: 'remove', ref }))

const linking = (type: ResourceType, care: Care) =>
  fc
    .constantFrom(...type.relationships)
    .chain(([relationship, one]) =>
      fc
        .tuple(fc.constantFrom('add', 'update', 'remove'), named(type, care), linkage(care, population, one))
        .map(([op, record, data]) => ({ op, ref: { ...record, relationship }, data })),
    )

const broken = fc.record({ op: junk, ref: junk, href: junk, data: junk }, { requiredKeys: [] })

const operation = (care: Care): fc.Arbitrary<unknown> =>
  fc.constantFrom(...editable).chain((type) => {
    const kinds: fc.Arbitrary<unknown>[] = [creation(type, care), edit(type, care), removal(type, care)]
    if (type.relationships.size > 0) kinds.push(linking(type, care))
    return usually(care, fc.oneof(...kinds), broken)
  })

const request = fc
  .constantFrom<Care>('careful', 'careless')
  .chain((care) => fc.array(operation(care), { minLength: 1, maxLength: 6 }))

test(`generated operations are carried out whole or refused without a trace (FUZZ_SEED=${SEED})`, async () => {
  const statuses = new Map<number, number>()
  const property = fc.asyncProperty(
    fc.array(request, { minLength: BATCH, maxLength: BATCH }),
    async (all) => {
      const before = await countCommits(database)
      const answers = await Promise.all(all.map((operations) => operate(api, operations)))
      for (const [index, { status, text, document }] of answers.entries()) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const shown = `${JSON.stringify(all[index])}\n-> ${status} ${text.slice(0, 1000)}`
        assert.ok(status < 500, shown)
        if (status >= 400) for (const error of document.errors) assert.ok(isPlaced(error), shown)
      }
      const done = answers.filter(({ status }) => status < 300).length
      assert.equal((await countCommits(database)) - before, done)
    },
  )
  await fc.assert(property, { seed: SEED, numRuns: 250, endOnFailure: true })
  for (const status of [200, 204, 400, 404, 422]) assert.ok(statuses.has(status), `no answer was ${status}`)
})

const isPlaced = ({ source }: Document) => /^\/atomic:operations\/\d(\/|$)/.test(source?.pointer)
