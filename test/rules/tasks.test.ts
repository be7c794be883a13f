import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { Desk, type Identifier } from './support.ts'
import { makeTrack } from './track.ts'

const { api, addAccount } = await startService()
const desk = new Desk(api)

const DONE = { 'completed-at': '2026-03-01T10:00:00Z' }
const OPEN = { 'completed-at': null }
const addTask = (deal: Identifier | null, attributes: object = {}) =>
  desk.create('diary-tasks', { name: 'Call', ...attributes }, { deal })

const byTasks = () => makeTrack(desk, { 'win-by-diaries': true }, {})
const stepByStep = () => makeTrack(desk, {}, { 'next-if-items-done': true })

async function assertStandsOn(record: Identifier, stage: Document): Promise<void> {
  const linkage = await desk.linkage(record, 'stage')
  assert.equal(linkage.id, stage.id, `stands on ${linkage.id}, not on ${stage.attributes.name}`)
}

test('a deal is won when its last open task is done, where the funnel says so', async () => {
  const { deal, first, won } = await byTasks()
  const [one, two] = [await addTask(deal), await addTask(deal)]
  await desk.edit(one, DONE)
  await assertStandsOn(deal, first)
  await desk.edit(two, DONE)
  await assertStandsOn(deal, won)
  assert.notEqual((await desk.attributes(deal))['finished-at'], null)
})

test('a deal goes to the next stage by position when its last open task is done, where the stage says so', async () => {
  const { deal, first, second, won } = await stepByStep()
  const [one, two] = [await addTask(deal), await addTask(deal)]
  await desk.edit(two, DONE)
  await assertStandsOn(deal, first)
  await desk.edit(one, DONE)
  await assertStandsOn(deal, second)
  await desk.edit(await addTask(deal), DONE)
  await assertStandsOn(deal, won)
})

test('the next stage is the next by position, not by age', async () => {
  const { funnel, deal, first, second } = await stepByStep()
  const between = await desk.create(
    'deal-stages',
    { name: 'Between', position: second.attributes.position },
    { 'deal-stage-category': funnel },
  )
  await assertStandsOn(deal, first)
  await desk.edit(await addTask(deal), DONE)
  await assertStandsOn(deal, between)
})

test('winning comes before going on', async () => {
  const { deal, won } = await makeTrack(desk, { 'win-by-diaries': true }, { 'next-if-items-done': true })
  await desk.edit(await addTask(deal), DONE)
  await assertStandsOn(deal, won)
})

test('a deal stays where it is when neither funnel nor stage say otherwise', async () => {
  const { deal, first } = await makeTrack(desk, {}, {})
  await desk.edit(await addTask(deal), DONE)
  await assertStandsOn(deal, first)
})

test('the opened stage can send deals on too', async () => {
  const { funnel, opened, first } = await makeTrack(desk, {}, {})
  await desk.edit(opened, { 'next-if-items-done': true })
  const deal = await desk.create('deals', {}, { 'stage-category': funnel })
  await desk.edit(await addTask(deal), DONE)
  await assertStandsOn(deal, first)
})

test('a deal that had no task does not move', async () => {
  const { deal, first } = await byTasks()
  await desk.edit(deal, { name: 'Roof' })
  await assertStandsOn(deal, first)
})

test('reopening a task does not move the deal back', async () => {
  const { deal, second, won } = await stepByStep()
  const task = await addTask(deal)
  await desk.edit(task, DONE)
  await desk.edit(task, OPEN)
  await assertStandsOn(deal, second)
  await desk.edit(task, DONE)
  await assertStandsOn(deal, won)
})

test('a task that is done already moves nothing when it is written again', async () => {
  const { deal, second } = await stepByStep()
  const task = await addTask(deal)
  await desk.edit(task, DONE)
  await desk.edit(task, { name: 'Call again', 'completed-at': '2026-04-01T10:00:00Z' })
  await assertStandsOn(deal, second)
})

test('a closed deal does not move any more', async () => {
  for (const kind of ['won', 'lost'] as const) {
    const track = await makeTrack(desk, { 'win-by-diaries': true }, { 'next-if-items-done': true })
    await desk.edit(track[kind], { 'next-if-items-done': true })
    await desk.edit(track.deal, {}, { stage: track[kind] })
    await desk.edit(await addTask(track.deal), DONE)
    await assertStandsOn(track.deal, track[kind])
  }
})

test('a task that is made done counts, and one that joins the deal done', async () => {
  const { deal, second, won } = await stepByStep()
  await addTask(deal, DONE)
  await assertStandsOn(deal, second)
  const task = await addTask(null, DONE)
  await desk.edit(deal, {}, { tasks: [...(await desk.linkage(deal, 'tasks')), task] })
  await assertStandsOn(deal, won)
})

test('deleting an open task completes nothing', async () => {
  const { deal, first } = await byTasks()
  const [one, two] = [await addTask(deal), await addTask(deal)]
  await desk.edit(one, DONE)
  await desk.delete(two)
  await assertStandsOn(deal, first)
})

test('tasks of one deal move no other', async () => {
  const { deal, first } = await byTasks()
  const other = await desk.create('deals', {}, { stage: first })
  await desk.edit(await addTask(other), DONE)
  await assertStandsOn(deal, first)
})

test('an order goes to the next stage in the same way', async () => {
  const there = new Desk((await addAccount()).api)
  const packing = await there.create('order-stages', { name: 'Packing', 'next-if-items-done': true })
  const sending = await there.create('order-stages', { name: 'Sending' })
  const order = await there.create('orders', {}, { stage: packing })
  const [one, two] = [
    await there.create('diary-tasks', { name: 'Pack' }, { order }),
    await there.create('diary-tasks', { name: 'Label' }, { order }),
  ]
  await there.edit(one, DONE)
  assert.equal((await there.linkage(order, 'stage')).id, packing.id)
  await there.edit(two, DONE)
  assert.equal((await there.linkage(order, 'stage')).id, sending.id)
})

const nextOf = async (name: string) =>
  (await desk.list(`/diary-tasks?filter[completed-at-null]=1&include=deal&filter[q]=${name}`)).at(-1)!

test('a task that repeats makes the next one when it is done, and an undo takes both back', async () => {
  const { deal, first } = await byTasks()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const attributes = {
    name: 'Weekly',
    repeats: 'weekly',
    remind: '1-day',
    priority: 'high',
    'due-on': day(-10),
  }
  const task = await addTask(deal, attributes)
  const answer = await desk.tryEdit(task, DONE)
  assert.equal(answer.document.data.attributes.repeats, null)
  await assertStandsOn(deal, first)
  const next = await nextOf('Weekly')
  assert.notEqual(next.id, task.id)
  const { repeats, remind, priority, 'due-on': dueOn } = next.attributes
  assert.deepEqual([repeats, remind, priority, dueOn], ['weekly', '1-day', 'high', day(4)])
  assert.equal(next.relationships.deal.data.id, deal.id)
  // Reopened and done once more, it is a task like others.
  await desk.edit(task, OPEN)
  await desk.edit(task, DONE)
  assert.equal((await nextOf('Weekly')).id, next.id)
  const undo = { 'request-id': answer.headers.get('x-request-id'), 'on-conflict': 'overwrite' }
  assert.equal((await api.post('/undos', { data: { type: 'undos', attributes: undo } })).status, 201)
  assert.equal(await desk.exists(next), false)
  assert.equal((await desk.attributes(task)).repeats, 'weekly')
})

test('the next turn has the same time and day, the last one of a short month; one without a deadline counts from today', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await desk.edit(await addTask(null, { name: 'Monthly', repeats: 'monthly', 'due-at': at }), DONE)
  const monthly = (await nextOf('Monthly')).attributes
  assert.equal(monthly['due-at'].slice(11, 19), at.slice(11, 19))
  assert.ok(Date.parse(monthly['due-at']) - Date.parse(at) >= 28 * 86_400_000)
  let turn: Identifier = await addTask(null, { name: 'Closing', repeats: 'monthly', 'due-on': '2031-01-31' })
  for (const day of ['2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31']) {
    await desk.edit(turn, DONE)
    turn = await nextOf('Closing')
    assert.equal((await desk.attributes(turn))['due-on'], day)
  }
  await desk.edit(turn, { 'due-on': '2031-06-30' })
  await desk.edit(turn, DONE)
  assert.equal((await nextOf('Closing')).attributes['due-on'], '2031-07-30', 'another day is meant now')
  const meant = async (task: Identifier) => (await desk.attributes(task))['repeat-day']
  await desk.edit(await addTask(null, { name: 'Report', repeats: 'monthly', 'due-on': '2031-01-31' }), DONE)
  const report = await nextOf('Report')
  for (const same of [{ 'due-on': '2031-02-28' }, { 'due-at': '2031-02-28T09:00:00Z', repeats: 'monthly' }]) {
    await desk.edit(report, same)
    assert.equal(await meant(report), 31, 'the same day, by another hour')
  }
  await desk.edit(report, { 'due-at': '2031-02-27T09:00:00Z' })
  assert.equal(await meant(report), null, 'another day')
  await desk.edit(await addTask(null, { name: 'Daily', repeats: 'daily' }), DONE)
  assert.notEqual((await nextOf('Daily')).attributes['due-on'], null)
  await desk.edit(await addTask(null, { name: 'Endless', repeats: 'daily', 'due-on': '9999-12-29' }), DONE)
  assert.equal(await nextOf('Endless'), undefined, 'the last day that a task can have')
})
