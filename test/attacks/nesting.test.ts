import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imported, NDJSON } from '../bulk/importing.ts'
import { startService } from '../support/service.ts'
import { everyType } from '../wire/registry/every.ts'
import { ATOMIC_MEDIA_TYPE } from '../writes/atomic.ts'

const { api, browser } = await startService()

const arrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const DEEP = [
  arrays(50_000),
  objects(20_000),
  `${'['.repeat(20_000)}1234567890123456789${']'.repeat(20_000)}`,
]

/** Documents with something deep in the place of each member; `DEEP` stands for it. */
const DOCUMENTS = [
  'DEEP',
  '{"data":DEEP}',
  '{"data":{"type":DEEP}}',
  '{"data":{"type":"TYPE","id":DEEP}}',
  '{"data":{"type":"TYPE","attributes":DEEP}}',
  '{"data":{"type":"TYPE","attributes":{"name":DEEP}}}',
  '{"data":{"type":"TYPE","attributes":{"customs":DEEP}}}',
  '{"data":{"type":"TYPE","relationships":DEEP}}',
  '{"data":{"type":"TYPE","relationships":{"user":DEEP}}}',
  '{"data":{"type":"TYPE","relationships":{"user":{"data":{"type":DEEP,"id":DEEP}}}}}',
]

const OPERATIONS = [
  'DEEP',
  '[DEEP]',
  '[{"op":DEEP}]',
  '[{"op":"add","data":{"type":DEEP}}]',
  '[{"op":"add","data":{"type":"contacts","lid":DEEP}}]',
  '[{"op":"remove","href":DEEP}]',
  '[{"op":"remove","ref":{"type":"contacts","id":DEEP}}]',
  '[{"op":"update","ref":{"type":"contacts","id":"1","relationship":DEEP},"data":null}]',
]

everyType('a document that is nested very deeply is refused', async ({ name }) => {
  const documents = DOCUMENTS.map((one) => one.replaceAll('TYPE', name))
  for (const [index, document] of documents.entries()) {
    const raw = document.replaceAll('DEEP', DEEP[index % DEEP.length]!)
    const answer = await api.send('POST', `/${name}`, { raw })
    assert.ok(answer.status >= 400 && answer.status < 500, `${document}: ${answer.status}`)
  }
})

test('operations that are nested very deeply are refused', async () => {
  for (const operations of OPERATIONS)
    for (const deep of [...DEEP, arrays(90), objects(90)]) {
      const raw = `{"atomic:operations":${operations.replaceAll('DEEP', deep)}}`
      const answer = await api.send('POST', '/operations', {
        raw,
        headers: { 'content-type': ATOMIC_MEDIA_TYPE },
      })
      assert.ok(answer.status >= 400 && answer.status < 500, `${operations}: ${answer.status}`)
    }
})

test('a form that is nested very deeply is refused', async () => {
  const answer = await browser().post('/app/session', `{"email":${arrays(20_000)},"password":"x"}`)
  assert.ok(answer.status === 400 || answer.status === 422, `${answer.status}`)
})

test('rows of an import that are nested very deeply, or name records by what is no name, are bad rows alone', async () => {
  const rows = [
    `{"name":"A","user-group":${arrays(1_000)}}`,
    `{"name":"B","products":[{"id":${arrays(90)}}]}`,
    '{"name":"C","products":[{"id":{"toString":1}}]}',
    '{"name":"D","products":[{"name":{"toString":1,"valueOf":2}}]}',
    '{"name":"E"}',
  ]
  const job = await imported(api, '/deals/import', `${rows.join('\n')}\n`, NDJSON)
  assert.deepEqual([job.state, job.created, job.failed], ['done', 1, 4])
})
