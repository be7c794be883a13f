import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertAnswered, atOnce, everyRecord, ROUNDS, times, WRITERS, warmed } from './at-once.ts'
import { Desk } from './support.ts'

const { addAccount } = await startService()
const openDesk = async () => warmed(new Desk((await addAccount()).api))

test('what is deleted while others link it is either kept or gone for all', async () => {
  const desk = await openDesk()
  const statuses = await times(ROUNDS, () => desk.create('deal-statuses', { name: 'Hot' }))
  const stages = await times(ROUNDS, () => desk.create('deal-stages', { name: 'S' }))
  const deals = await times(WRITERS, () => desk.create('deals'))
  const answers = await atOnce((writer, round) => {
    const [status, stage] = [statuses[round], stages[round]]
    if (writer === 0) return desk.api.delete(`/deal-statuses/${status.id}`)
    if (writer === 1) return desk.api.delete(`/deal-stages/${stage.id}`)
    return desk.tryEdit(deals[writer], {}, writer % 2 ? { status } : { stage })
  })
  assertAnswered(answers, 200, 204, 404, 409)
  for (const deal of deals)
    for (const name of ['stage', 'status'])
      assert.equal((await desk.api.get(`/deals/${deal.id}/${name}`)).status, 200)
})

test('a deal that is deleted while others work on it takes all of its parts along', async () => {
  const desk = await openDesk()
  const deals = await times(ROUNDS, () => desk.create('deals'))
  const answers = await atOnce((writer, round) => {
    const deal = deals[round]
    if (writer === 0) return desk.api.delete(`/deals/${deal.id}`)
    if (writer % 3 === 0) return desk.tryCreate('diary-tasks', { name: 'Call' }, { deal })
    if (writer % 3 === 1) return desk.tryCreate('entity-products', { 'selling-price': 1 }, { entity: deal })
    return desk.tryEdit(deal, { name: 'Roof' })
  })
  assertAnswered(answers, 200, 201, 204, 404)
  for (const deal of deals) assert.equal(await desk.exists(deal), false)
  assert.deepEqual(await everyRecord(desk, '/diary-tasks'), [])
  assert.deepEqual(await everyRecord(desk, '/entity-products'), [])
})

test('a part that is deleted at the same moment does not keep its whole from being deleted', async () => {
  const desk = await openDesk()
  const segments = await times(ROUNDS, () => desk.create('segments', { name: 'Guests' }))
  const parts = await Promise.all(
    segments.map((segment) =>
      times(WRITERS - 1, () => desk.create('segment-process-statuses', { name: 'Invited' }, { segment })),
    ),
  )
  const answers = await atOnce((writer, round) =>
    desk.api.delete(
      writer === 0
        ? `/segments/${segments[round].id}`
        : `/segment-process-statuses/${parts[round]![writer - 1].id}`,
    ),
  )
  assertAnswered(answers, 204, 404)
  for (const segment of segments) assert.equal(await desk.exists(segment), false)
})
