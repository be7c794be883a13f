import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { pathOf } from './linked.ts'
import { assertRefused, forEveryType } from './support.ts'

const { api, database } = await startService()

const INSIDE =
  /select |insert |update |delete |relation|column|postgres|pg_|\.ts\b|\.js\b|node_modules|\bat \w|stack|error:/i

test('79: a 500 shows nothing of the inside but the id of the request, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await database.query(`ALTER TABLE ${type.table} RENAME TO ${type.table}_away`)
    const data = { type: type.name, attributes: sampleAttributes(type) }
    const answers = [await api.get(pathOf(record)), await api.post(`/${type.name}`, { data })]
    await database.query(`ALTER TABLE ${type.table}_away RENAME TO ${type.table}`)
    for (const answer of answers) {
      assertRefused(answer, 500)
      const [error] = answer.document.errors
      assert.equal(error.status, '500')
      assert.equal(error.id, answer.headers.get('x-request-id'))
      assert.match(error.id, /^[\w-]{8,}$/)
      assert.doesNotMatch(answer.text, INSIDE)
      assert.ok(!answer.text.includes(type.table))
    }
  }))
