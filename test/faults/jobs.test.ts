import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../bulk/importing.ts'
import { newDataDir, startServer } from '../cli/programs.ts'
import { Browser } from '../support/browser.ts'
import { linkIn, Mailbox, secretIn } from '../support/mailbox.ts'
import { startService } from '../support/service.ts'

const ROWS = 10_000
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

/** A mail server that never says a word. */
const silent = createServer().listen(0, '127.0.0.1')
await once(silent, 'listening')
after(() => silent.close())

test('a letter that was promised is sent, although the server is killed while it sends it', async () => {
  const mailbox = await Mailbox.open()
  const settings = { DATA_DIR: newDataDir(), BOOTSTRAP_EMAIL: 'me@example.com', MAIL_FROM: 'crm@example.com' }
  const url = `smtp://127.0.0.1:${(silent.address() as { port: number }).port}`
  const server = await startServer({ ...settings, SMTP_URL: url })
  const isSending = once(silent, 'connection')
  const promised = await new Browser(server.port).post('/app/password-resets', { email: 'me@example.com' })
  assert.equal(promised.status, 202)
  await isSending
  server.child.kill('SIGKILL')
  await server.ended
  const again = await startServer({ ...settings, SMTP_URL: mailbox.url })
  const secret = secretIn(linkIn(await mailbox.letter(1)))
  const form = { secret, password: 'a new password' }
  assert.equal((await new Browser(again.port).post('/app/password-resets/use', form)).status, 200)
  await again.stop()
})

test('when all connections are cut while an import runs, it goes on and each row is written once', async () => {
  const { api, database } = await startService({ log: () => {} })
  const rows = Array.from({ length: ROWS }, (_, number) => `Source ${number}\n`)
  const { id } = (await send(api, '/sources/import', `name\n${rows.join('')}`)).document.data
  const stateNow = async () => (await api.get(`/import-jobs/${id}`)).document.data?.attributes
  let cuts = 0
  for (let job = await stateNow(); job?.state !== 'done'; job = await stateNow()) {
    if (cuts < 3 && job?.processed > cuts * 2_000) {
      cuts++
      await database.query(CUT)
    }
    await pause(10)
  }
  assert.ok(cuts > 0)
  const [row] = await database.query('SELECT count(*), count(DISTINCT name) FROM sources')
  assert.deepEqual(row, [String(ROWS), String(ROWS)])
})
