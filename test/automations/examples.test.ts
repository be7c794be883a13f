import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startDueAutomations } from '../../src/automations/clock.ts'
import { examplesIn } from '../../src/automations/examples.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { settled } from './automating.ts'

const house = await startService({ followsLog: true })
const { api, database } = house

const make = ({ key: _key, ...attributes }: { key: string }, active = false) =>
  api.create('automations', { ...attributes, active })

test('the ready examples are taken as they are, in both languages', async () => {
  const made = []
  for (const example of [...examplesIn('en'), ...examplesIn('ru')]) made.push(await make(example))
  assert.deepEqual([made.length, new Set(made.map(({ attributes }) => attributes.name)).size], [10, 10])
})

test('the documentation shows each of them as it is', () => {
  const text = readFileSync('docs/automations.md', 'utf8')
  const shown = [...text.matchAll(/```json example\n(.+?)```/gs)].map(([, json]) => JSON.parse(json!))
  const wanted = examplesIn('en').map(({ key: _key, ...rest }) => rest)
  assert.deepEqual(shown, wanted)
})

test('a stale deal gets a task, once until it is touched again', async () => {
  const stale = examplesIn('en').find(({ key }) => key === 'stale-deal')!
  const { id } = await make(stale, true)
  const deal = await api.create('deals', { name: 'Old' })
  const later = (days: number) => startDueAutomations(database, new Date(Date.now() + days * 86_400_000))
  await later(15)
  await later(20)
  await settled(house)
  const { document } = await api.get('/diary-tasks?include=deal')
  assert.deepEqual(
    document.data.map((task: Document) => [task.attributes.name, task.relationships.deal.data.id]),
    [['What about Old?', deal.id]],
  )
  assert.ok(id)
})
