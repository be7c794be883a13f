import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { imported } from '../bulk/importing.ts'
import { newDataDir, startServer } from '../cli/programs.ts'
import { Browser } from '../support/browser.ts'
import { linkIn, Mailbox, secretIn } from '../support/mailbox.ts'
import { startService } from '../support/service.ts'

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

test('when the connections of the queue are cut, again and again, jobs go on and each is done once', async () => {
  const { api, database } = await startService({ log: () => {} })
  for (let round = 1; round <= 5; round++) {
    const cut = await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'rapport-jobs'`,
    )
    assert.ok(cut.length > 0)
    const job = await imported(api, '/sources/import', `name\nSource ${round}\n`)
    assert.deepEqual([job.state, job.created], ['done', 1])
  }
  assert.equal((await api.get('/sources')).document.data.length, 5)
})
