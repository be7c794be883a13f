import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, test } from 'node:test'
import { createLogger } from '../../src/http/logger.ts'
import { startService } from '../support/service.ts'

const lines: string[] = []
const log = (line: string) => lines.push(line)
const { api, browser, database, port } = await startService({ log })

const SECRETS = ['anna@example.com', '+79213146028', 'Karenina', 's3cret-of-an-iframe']

beforeEach(() => {
  lines.length = 0
})

function tellsNothing(): void {
  const text = lines.join('')
  for (const secret of SECRETS)
    for (const form of [secret, encodeURIComponent(secret)]) assert.ok(!text.includes(form), text)
}

const answered = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')

test('a line of the log names the parameters of a request and never their values', async () => {
  const [email, phone, name, token] = SECRETS.map(encodeURIComponent)
  await api.get(`/contacts?filter[email]=${email}&filter%5Bany-phone%5D=${phone}&page[size]=5&page[number]=1`)
  await api.get(`/contacts?filter[q]=${name}&${email}&=${name}&${'x'.repeat(60)}=1`)
  await api.post(`/contacts?nonsense=${name}`, { data: null })
  await browser().get(`/app/session?token=${token}`)
  await browser().get(`/docs?token=${token}`)
  await browser().get(`/settings/applications/1/settings?token=${token}#${token}`)
  tellsNothing()
  assert.deepEqual(
    answered().map(({ url, parameters }) => [url, parameters]),
    [
      ['/api/v1/contacts', ['filter[email]', 'filter[any-phone]', 'page[size]', 'page[number]']],
      ['/api/v1/contacts', ['filter[q]', '…']],
      ['/api/v1/contacts', ['nonsense']],
      ['/app/session', ['token']],
      ['/docs', ['token']],
      ['/settings/applications/1/settings', ['token']],
    ],
  )
})

test('nor does the address that a proxy asks for as a whole, with a name and a password in it', async () => {
  const socket = connect(port, '127.0.0.1')
  const address = `http://anna@example.com:Karenina@crm/api/v1/deals?filter[q]=Karenina`
  socket.end(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  await once(socket.resume(), 'close')
  tellsNothing()
  assert.equal(answered()[0].url, '/api/v1/deals')
})

const contact = { 'first-name': 'Anna', 'last-name': 'Karenina', email: 'anna@example.com' }

for (const [fault, check] of Object.entries({
  'a row that a table refuses': `last_name <> 'Karenina'`,
  'a value that PostgreSQL cannot read': `last_name::int > 0`,
  'a value in the words of a failure': `email::date > '2020-01-01'`,
}))
  test(`${fault} is told without what stands in it`, async () => {
    await database.query(`ALTER TABLE contacts ADD CONSTRAINT refusing CHECK (${check}) NOT VALID`)
    const { status, document } = await api.post('/contacts', {
      data: { type: 'contacts', attributes: contact },
    })
    await database.query('ALTER TABLE contacts DROP CONSTRAINT refusing')
    assert.equal(status, 500)
    tellsNothing()
    const { err, msg, reqId } = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50)
    assert.equal(reqId, document.errors[0].id)
    assert.match(err.code, /^2[23]/)
    assert.equal(err.message, msg)
    assert.match(err.stack, /^ +at /)
  })

test('a letter that cannot be handed over names nobody', () => {
  const failure = new Error('All recipients were rejected: 550 <anna@example.com> is not known here')
  createLogger('error', { write: log }).error(
    Object.assign(failure, {
      code: 'EENVELOPE',
      rejected: ['anna@example.com'],
      response: '550 anna@example.com',
    }),
  )
  tellsNothing()
  assert.match(lines[0]!, /EENVELOPE.*rejected: 550 <…@…> is not known here/)
})
