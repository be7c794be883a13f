import assert from 'node:assert/strict'
import { createECDH, createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { after, test } from 'node:test'
import { encrypted } from '../../src/notifications/push/encrypt.ts'
import { person } from '../app/people.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { QUICK } from '../webhooks/receiver.ts'

const service = await startService({ followsLog: true, webhooks: { ...QUICK, answerMs: 600_000 } })
const { api, database } = service
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

interface Pushed {
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

/** The push service of a browser: it keeps what comes, and answers with a status. */
const pushed: Pushed[] = []
const paths: string[] = []
let status = 201
/** Where no answer ever comes. */
const SILENT = '/silent'
const server = http.createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  paths.push(request.url!)
  pushed.push({ headers: request.headers, body: Buffer.concat(pieces) })
  if (request.url !== SILENT) response.writeHead(status).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => {
  server.close()
  server.closeAllConnections()
})
const ORIGIN = `http://127.0.0.1:${(server.address() as { port: number }).port}`

const subscriptions = async (userId: string) =>
  (await database.query('SELECT endpoint FROM push_subscriptions WHERE user_id = $1', [userId])).length

/** Somebody whose browser takes pushes here: over plain http, which only a test does. */
async function subscribed(path = '/push') {
  const anna = await person(service, 'manager')
  const endpoint = 'https://push.example.com/1'
  const answer = await anna.browser.post('/app/me/push-subscriptions', { endpoint, ...KEYS })
  assert.equal(answer.status, 204, answer.text)
  await database.query('UPDATE push_subscriptions SET endpoint = $1 WHERE user_id = $2', [
    `${ORIGIN}${path}`,
    anna.id,
  ])
  return anna
}

const give = (userId: string) =>
  api.create('companies', { name: 'Acme' }, { responsible: { data: { type: 'users', id: userId } } })

test('a push is encrypted as RFC 8291 shows it', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const message = encrypted(
    Buffer.from('When I grow up, I want to be a watermelon'),
    KEYS,
    keys,
    Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  )
  assert.equal(
    message.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser that takes pushes gets one, signed with the key that it was given', async () => {
  status = 201
  const anna = await subscribed()
  const { content } = await anna.browser.get('/app/me/push-subscriptions')
  await give(anna.id)
  await until(() => pushed.length > 0)
  const { headers, body } = pushed.at(-1)!
  assert.equal(headers['content-encoding'], 'aes128gcm')
  assert.equal(body.subarray(20, 21)[0], 65)
  const [, jwt, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization!)!
  assert.deepEqual(content, { key, subscribed: true })
  const [head, claims, signature] = jwt!.split('.') as [string, string, string]
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud, ORIGIN)
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const signed = Buffer.from(`${head}.${claims}`)
  const check = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  assert.ok(verify('sha256', signed, check, Buffer.from(signature, 'base64url')))
})

test('a browser that is gone is forgotten, and so is one whose session has ended', async () => {
  status = 410
  const anna = await subscribed()
  await give(anna.id)
  await until(async () => (await subscriptions(anna.id)) === 0)
  const boris = await subscribed()
  assert.equal(await subscriptions(boris.id), 1)
  await boris.browser.delete('/app/session')
  assert.equal(await subscriptions(boris.id), 0)
})

test('an address that does not answer keeps the pushes of others waiting for seconds alone', async () => {
  status = 201
  const [silent, other] = [await subscribed(), await subscribed('/other')]
  await database.query('UPDATE push_subscriptions SET endpoint = $1 WHERE user_id = $2', [
    `${ORIGIN}${SILENT}`,
    silent.id,
  ])
  await give(silent.id)
  await until(() => paths.includes(SILENT))
  await give(other.id)
  await until(() => paths.includes('/other'))
})

test('only addresses over https and keys of the right length are taken', async () => {
  const { browser } = await person(service, 'manager')
  const bad = { endpoint: 'http://push.example.com/1', p256dh: 'short', auth: KEYS.auth }
  const { content } = await browser.post('/app/me/push-subscriptions', bad)
  assert.deepEqual(
    content.errors.map(({ source }: { source: { pointer: string } }) => source.pointer),
    ['/endpoint', '/p256dh'],
  )
})
