import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import pg from 'pg'
import { startService } from '../support/service.ts'
import { Desk } from './support.ts'

const desk = new Desk((await startService()).api)

test('a linked record that goes between the two reads of its address is told as its owner is then', async () => {
  const deal = await desk.create('deals')
  const task = await desk.create('diary-tasks', { name: 'Call' }, { deal })
  const source = await desk.create('sources', { name: 'Fair' })
  const company = await desk.create('companies', { name: 'Bakery' }, { source })
  const cases = [
    { address: `/diary-tasks/${task.id}/deal`, gone: deal, table: 'deals', status: 404 },
    { address: `/companies/${company.id}/source`, gone: source, table: 'sources', status: 200 },
  ]
  for (const { address, gone, table, status } of cases) {
    const answer = await beforeReading(
      table,
      () => desk.api.delete(`/${gone.type}/${gone.id}`),
      () => desk.api.get(address),
    )
    assert.equal(answer.status, status, answer.text)
    if (status === 200) assert.equal(answer.document.data, null)
    else assert.match(answer.document.errors[0].detail, /^There is no record \d+ of diary-tasks$/)
  }
})

/** Does the work; before it first reads this table, something else happens. */
async function beforeReading<T>(table: string, happens: () => Promise<unknown>, work: () => Promise<T>) {
  const { query } = pg.Client.prototype
  let isWaiting = true
  const watched = mock.method(
    pg.Client.prototype,
    'query',
    async function (this: pg.Client, ...sent: never[]) {
      const { text = '' } = sent[0] as unknown as { text?: string }
      if (isWaiting && new RegExp(`FROM ${table}\\b`).test(text)) {
        isWaiting = false
        await happens()
      }
      return query.apply(this, sent as never)
    },
  )
  const answer = await work()
  watched.mock.restore()
  assert.equal(isWaiting, false, `nothing was read from ${table}`)
  return answer
}
