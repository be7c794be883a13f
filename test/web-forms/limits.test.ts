import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { post } from './posting.ts'

const house = await startService({ followsLog: true, formLimits: { perMinute: 30, perHour: 5 } })
const { api, port, account, database } = house

const send = (token: string, email: string) => post(port, 'contact', { token, 'contact[email]': email })

test('a form that is posted without end takes what it takes, tells its user once, and then waits', async () => {
  const form = await api.create('web-forms', { name: 'Open' })
  const token = String(form.attributes.token)
  const refused = await send(token, 'no address')
  assert.equal(refused.status, 422)
  const answers: Awaited<ReturnType<typeof send>>[] = []
  while (answers.length < 25) {
    const begun = answers.length
    const round = Array.from({ length: 5 }, (_, turn) => send(token, `p${begun + turn}@x.example`))
    answers.push(...(await Promise.all(round)))
  }
  const taken = answers.filter(({ status }) => status === 201)
  const full = answers.filter(({ status }) => status === 429)
  assert.deepEqual([taken.length, full.length], [5, 20])
  for (const one of full) assert.ok(Number(one.headers['retry-after']) > 60)
  assert.equal((await api.get('/contacts')).document.meta['record-count'], 5)
  assert.equal((await api.get(`/web-forms/${form.id}/entries`)).document.meta.taken, 5)
  const told = await database.query(
    `SELECT n.title FROM notifications n WHERE n.user_id = $1 AND n.kind = 'message'`,
    [account.userId],
  )
  assert.equal(told.length, 1)
  assert.match(told[0]![0]!, /^The form “Open” has taken 5 posts in an hour/)
  const other = await api.create('web-forms', { name: 'Other' })
  const beyond = await Promise.all(
    Array.from({ length: 10 }, () => send(String(other.attributes.token), 'q@x.example')),
  )
  const waits = beyond
    .filter(({ status }) => status === 429)
    .map(({ headers }) => Number(headers['retry-after']))
  assert.ok(waits.length > 0 && waits.every((one) => one > 0 && one <= 60), String(waits))
  // The form acts as the responsible himself, who did not send it.
  await until(async () => {
    const [row] = await database.query(
      `SELECT count(*) FROM notifications n WHERE n.user_id = $1 AND n.kind = 'assigned'`,
      [account.userId],
    )
    return Number(row![0]) > 0
  })
})
