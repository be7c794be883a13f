import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { automate, runsOf, settled, statesOf, switchOff } from './automating.ts'

const house = await startService({ followsLog: true })
const { api } = house

const patch = (type: string, id: string, attributes: object) =>
  api.patch(`/${type}/${id}`, { data: { type, id, attributes } })

test('a new record starts an automation once; what was there before does not', async () => {
  await api.create('contacts', { 'last-name': 'Before' })
  const { id } = await automate(api, {
    when: { kind: 'created', type: 'contacts' },
    // biome-ignore lint/suspicious/noThenProperty: the contract calls it so
    then: [{ do: 'set', fields: { description: 'Hello {{record.last-name}}' } }],
  })
  const made = await api.create('contacts', { 'last-name': 'Ann' })
  await settled(house)
  const [run, ...others] = await runsOf(api, id)
  assert.deepEqual(others, [])
  assert.equal(run.attributes.state, 'done')
  assert.deepEqual(
    [run.attributes['resource-type'], run.attributes['resource-id'], run.attributes.cause.kind],
    ['contacts', made.id, 'created'],
  )
  assert.equal(run.attributes.steps[0].do, 'set')
  const { document } = await api.get(`/contacts/${made.id}`)
  assert.equal(document.data.attributes.description, 'Hello Ann')
  await switchOff(api, id)
})
