import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { operations } from '../fuzz/arbitraries/operations.ts'
import { countCommits, watchCommits } from '../fuzz/commits.ts'
import { populate } from '../fuzz/population.ts'
import { BATCH, SEED } from '../fuzz/settings.ts'
import { COUNTS_THE_OTHERS } from '../fuzz/verdict.ts'
import type { Document } from '../support/client.ts'
import { patiently } from '../support/patiently.ts'
import { startService } from '../support/service.ts'
import { operate } from './atomic.ts'

const { api, database } = await startService()
const population = await populate(api)
await watchCommits(database)

test(`generated operations are carried out whole or refused without a trace (SEED=${SEED})`, async () => {
  const statuses = new Map<number, number>()
  const property = fc.asyncProperty(
    fc.array(operations(population), { minLength: BATCH, maxLength: BATCH }),
    async (all) => {
      const before = await countCommits(database)
      const answers = await Promise.all(all.map((wanted) => patiently(() => operate(api, wanted))))
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
  await fc.assert(property, { seed: SEED, numRuns: 120, endOnFailure: true })
  for (const status of [200, 204, 400, 404, 422]) assert.ok(statuses.has(status), `no answer was ${status}`)
})

const isPlaced = ({ code, source }: Document) =>
  code === COUNTS_THE_OTHERS || /^\/atomic:operations\/\d(\/|$)/.test(source?.pointer)
