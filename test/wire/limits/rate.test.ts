import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createToken } from '../../../src/accounts/tokens/tokens.ts'
import { startService } from '../../support/service.ts'
import { burst, countOf } from './burst.ts'

const service = await startService({ listRateLimit: 2 })

test('the third list request within a second is refused with the text of the specification', async () => {
  const { answers } = await burst(service, (api) => [1, 2, 3].map(() => api.get('/deals')))
  assert.equal(countOf(200, answers), 2)
  const { status, text, headers } = answers.find((answer) => answer.status !== 200)!
  assert.equal(status, 429)
  assert.equal(text, 'Too Many Requests')
  assert.equal(headers.get('content-type'), 'text/plain')
  assert.equal(headers.get('content-length'), String('Too Many Requests'.length))
  assert.equal(headers.get('retry-after'), '1')
  assert.equal(headers.get('access-control-allow-origin'), '*')
})

test('the third request is refused half a second later as well', async () => {
  const { answers } = await burst(service, (api) => [
    api.get('/deals'),
    api.get('/deals'),
    pause(500).then(() => api.get('/deals')),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 429],
  )
})

test('lists of all types share the limit of a token', async () => {
  const lists = ['/contacts', '/companies', '/deals', '/order-stages', '/contacts/', '/deals?page[size]=1']
  const { answers } = await burst(service, (api) => lists.map((list) => api.get(list)))
  assert.equal(countOf(200, answers), 2)
  assert.equal(countOf(429, answers), 4)
})

test('of many requests at the same moment exactly two pass', async () => {
  const { answers } = await burst(service, (api) => Array.from({ length: 20 }, () => api.get('/contacts')))
  assert.equal(countOf(200, answers), 2)
  assert.equal(countOf(429, answers), 18)
})

test('HEAD of a list counts as well', async () => {
  const { answers } = await burst(service, (api) => [1, 2, 3].map(() => api.send('HEAD', '/contacts')))
  assert.equal(countOf(200, answers), 2)
  assert.equal(countOf(429, answers), 1)
})

test('after Retry-After the token may list again', async () => {
  const { api, answers } = await burst(service, (one) => [1, 2, 3, 4].map(() => one.get('/contacts')))
  const retryAfter = Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))
  await pause(retryAfter * 1000)
  assert.equal(countOf(200, await Promise.all([api.get('/contacts'), api.get('/contacts')])), 2)
})

test('whoever keeps asking is let in twice in any second, and waits no longer for what was refused', async () => {
  const { api, account } = await service.addAccount()
  const accepted: number[] = []
  const taken = async () => {
    const [row] = await service.database.query(
      'SELECT array_to_json(ARRAY(SELECT extract(epoch FROM t) FROM unnest(recent) t)) FROM list_requests WHERE account_id = $1',
      [account.accountId],
    )
    return JSON.parse(row![0]!) as number[]
  }
  for (let before: number[] = []; accepted.length < 8; ) {
    const { status } = await api.get('/contacts')
    const now = await taken()
    if (status === 200) accepted.push(now.at(-1)!)
    else assert.deepEqual(now, before, 'what was refused took no place')
    before = now
    await pause(40)
  }
  // By the clock of the database, which decides: no machine is too slow for it.
  for (const [index, moment] of accepted.slice(2).entries()) assert.ok(moment - accepted[index]! >= 1)
})

test('another token is not bound by it, not even one of the same user', async () => {
  const { accountId, userId } = service.account
  const wanted = { accountId, userId, label: 'Other', scopes: ['contact_read'] }
  const tokens = [await createToken(service.database, wanted), await createToken(service.database, wanted)]
  const clients = tokens.map(({ token }) => service.clientWithToken(token))
  const answers = await Promise.all(clients.flatMap((api) => [api.get('/contacts'), api.get('/contacts')]))
  assert.equal(countOf(200, answers), 4)
})

test('reading by id, related lists, linkage, writing and the token itself are not counted', async () => {
  const { api } = await service.addAccount()
  const { id } = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina' })
  const others = [
    `/contacts/${id}`,
    `/contacts/${id}/deals`,
    `/contacts/${id}/relationships/deals`,
    '/current-token',
    '/profile',
  ]
  for (let turn = 0; turn < 3; turn++) {
    const answers = await Promise.all([...others, ...others].map((address) => api.get(address)))
    assert.equal(countOf(200, answers), answers.length)
    await api.create('deals')
  }
  assert.equal(countOf(200, await Promise.all([api.get('/contacts'), api.get('/contacts')])), 2)
})

test('requests that are refused before they list anything take no place', async () => {
  const { answers } = await burst(service, (api) => [
    ...[1, 2, 3].map(() => api.get('/contacts', { headers: { accept: 'text/html' } })),
    ...[1, 2, 3].map(() => service.clientWithToken('wrong').get('/contacts')),
    api.get('/contacts'),
    api.get('/contacts'),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [406, 406, 406, 401, 401, 401, 200, 200],
  )
})
