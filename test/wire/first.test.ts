import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const { api } = await startService()

test('a contact that was created can be read back', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'K' })
  const { document } = await api.get(contact.links.self)
  assert.deepEqual(document.data, contact)
})
