import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { registry } from '../wire/checklist/support.ts'
import { difference, rowsOf, SAME } from './contents.ts'
import { everyWrite } from './every-write.ts'

const { api, database } = await startService()

const undo = (client: Client, attributes: object) =>
  client.post('/undos', { data: { type: 'undos', attributes } })

for (const type of registry.types.values())
  test(`every write of ${type.name} can be taken back, and done again by taking that back`, async () => {
    for await (const { name, method, path, body } of everyWrite(api, type)) {
      const before = await rowsOf(database)
      const done = await api.send(method, path, { body })
      if (done.status >= 400) continue
      const after = await rowsOf(database)
      const requestId = done.headers.get('x-request-id')
      const undone = await undo(api, { 'request-id': requestId })
      if (undone.status === 422 && difference(before, after).added.length === 0) continue
      assert.equal(undone.status, 201, `${name}: ${undone.text}`)
      assert.deepEqual(difference(before, await rowsOf(database)), SAME, `${name} is taken back`)
      const again = await undo(api, { 'request-id': undone.headers.get('x-request-id') })
      assert.equal(again.status, 201, `${name}: ${again.text}`)
      assert.deepEqual(difference(after, await rowsOf(database)), SAME, `${name} is done again`)
    }
  })
