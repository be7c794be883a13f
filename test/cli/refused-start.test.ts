import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { hasPostgres, newDataDir, rapport, startServer } from './programs.ts'

test('bad settings are named and nothing is started', async () => {
  const settings = { DATA_DIR: newDataDir(), PORT: 'web', DEMO: 'maybe' }
  const { code, stdout, stderr } = await rapport(['serve'], settings)
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /- PORT must be .*"web"\n- DEMO must be .*"maybe"\n$/)
})

test('a start while another server holds the data says so, even if the port is taken too', async () => {
  const DATA_DIR = newDataDir()
  const server = await startServer({ DATA_DIR })
  const refused = await rapport(['serve'], { DATA_DIR, PORT: String(server.port) })
  assert.equal(refused.code, 1)
  assert.equal(refused.stderr, `The data in ${DATA_DIR} is in use by another Rapport process.\n`)
  assert.equal(await server.stop(), 0)
})

test('a port that is in use is named, before an account is made whose token nobody would see', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const DATA_DIR = newDataDir()
  const refused = await rapport(['serve'], { DATA_DIR, PORT: String(port) })
  other.close()
  assert.equal(refused.code, 1)
  assert.equal(refused.stdout, '')
  assert.match(
    refused.stderr,
    new RegExp(`^Port ${port} of 127.0.0.1 is in use by another program.*PORT.\n$`),
  )
  assert.ok(!hasPostgres(DATA_DIR))
  const server = await startServer({ DATA_DIR })
  assert.ok(server.token)
  assert.equal(await server.stop(), 0)
})

test('an address that is not one of this machine is named', async () => {
  const DATA_DIR = newDataDir()
  const { code, stderr } = await rapport(['serve'], { DATA_DIR, HOST: '192.0.2.1' })
  assert.equal(code, 1)
  assert.match(stderr, /^HOST "192\.0\.2\.1" is not an address of this machine/)
  assert.ok(!hasPostgres(DATA_DIR))
})

test('a database that is away is named, without its password', async () => {
  const url = 'postgres://me:s3cret@127.0.0.1:1/crm'
  const { code, stdout, stderr } = await rapport(['serve'], { DATABASE_URL: url })
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /^The database at 127\.0\.0\.1:1\/crm cannot be reached: .*ECONNREFUSED.*\n$/)
  assert.doesNotMatch(stderr, /s3cret/)
})

test('a DATA_DIR that is a file is named', async () => {
  const DATA_DIR = path.join(newDataDir(), 'file')
  writeFileSync(DATA_DIR, '')
  const { code, stderr } = await rapport(['serve'], { DATA_DIR })
  assert.equal(code, 1)
  assert.ok(stderr.includes(DATA_DIR))
  assert.equal(stderr.split('\n').length, 2)
})
