import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { Desk } from './support.ts'

const { api, addAccount } = await startService()
const desk = new Desk(api)
const [funnel] = await desk.list('/deal-stage-categories')
const stages = await desk.stages(funnel)
const [opened, won, lost] = stages
const offer = await desk.create('deal-stages', { name: 'Offer' })

/** Today on the calendar of a zone. */
const today = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format()

const finishedAt = async (deal: { type: string; id: string }) => (await desk.attributes(deal))['finished-at']

for (const stage of [won, lost])
  test(`entering the ${stage.attributes.kind} stage sets the closing date, leaving it clears that`, async () => {
    const deal = await desk.create('deals')
    assert.equal(await finishedAt(deal), null)
    const before = today('UTC')
    const closed = await desk.edit(deal, {}, { stage })
    assert.ok([before, today('UTC')].includes(closed.attributes['finished-at']))
    const left = await desk.edit(deal, {}, { stage: offer })
    assert.equal(left.attributes['finished-at'], null)
    const again = await desk.edit(deal, {}, { stage })
    assert.notEqual(again.attributes['finished-at'], null)
  })

test('a deal that is made on a closing stage is closed', async () => {
  const deal = await desk.create('deals', {}, { stage: won })
  assert.notEqual(deal.attributes['finished-at'], null)
  assert.equal((await desk.edit(deal, {}, { 'stage-category': funnel })).attributes['finished-at'], null)
})

test('a closing date that the client wrote before stays, also after leaving', async () => {
  const deal = await desk.create('deals', { 'finished-at': '2020-02-02' })
  assert.equal((await desk.edit(deal, {}, { stage: won })).attributes['finished-at'], '2020-02-02')
  assert.equal((await desk.edit(deal, {}, { stage: opened })).attributes['finished-at'], '2020-02-02')
})

test('a closing date that is written while the deal is closed is the client’s own', async () => {
  const deal = await desk.create('deals', {}, { stage: won })
  await desk.edit(deal, { 'finished-at': '2021-03-04' })
  assert.equal((await desk.edit(deal, {}, { stage: opened })).attributes['finished-at'], '2021-03-04')
})

test('a closing date that comes together with the closing stage is kept', async () => {
  const deal = await desk.create('deals')
  const closed = await desk.edit(deal, { 'finished-at': '2022-05-06' }, { stage: lost })
  assert.equal(closed.attributes['finished-at'], '2022-05-06')
  assert.equal((await desk.edit(deal, {}, { stage: offer })).attributes['finished-at'], '2022-05-06')
})

test('going from won to lost keeps the closing date, and it is still cleared by leaving', async () => {
  const deal = await desk.create('deals', {}, { stage: won })
  const date = await finishedAt(deal)
  assert.equal((await desk.edit(deal, {}, { stage: lost })).attributes['finished-at'], date)
  assert.equal((await desk.edit(deal, {}, { stage: offer })).attributes['finished-at'], null)
})

test('edits that do not move the deal leave the closing date alone', async () => {
  const deal = await desk.create('deals', {}, { stage: won })
  const date = await finishedAt(deal)
  assert.equal((await desk.edit(deal, { name: 'Roof' }, { stage: won })).attributes['finished-at'], date)
  assert.equal((await desk.edit(deal, { 'finished-at': null })).attributes['finished-at'], null)
  assert.equal((await desk.edit(deal, { name: 'House' })).attributes['finished-at'], null)
})

test('the closing date is the day on the account’s calendar', async () => {
  // These two never show the same date.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const there = new Desk((await addAccount(zone)).api)
    const [theirs] = await there.list('/deal-stage-categories')
    const before = today(zone)
    const deal = await there.create('deals', {}, { stage: await there.stageOfKind(theirs, 'won') })
    assert.ok([before, today(zone)].includes(deal.attributes['finished-at']), zone)
  }
})
