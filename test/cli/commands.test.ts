import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Client } from '../support/client.ts'
import { newDataDir, type Running, rapport, startServer } from './programs.ts'
import { read, recordCount, statusWith } from './web.ts'

const DATA_DIR = newDataDir()
const run = (...args: string[]) => rapport(args, { DATA_DIR })
let server: Running

before(async () => {
  server = await startServer({ DATA_DIR })
})

async function isRefused(args: readonly string[], message: RegExp): Promise<void> {
  const { code, stdout, stderr } = await run(...args)
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, message)
  assert.equal(stderr.trimEnd().split('\n').length, 1)
}

test('a token that is made beside a running server works at once, within its scopes', async () => {
  const made = await run('token', 'create', '--label', 'Reports', '--scopes', 'deal_read,contact_write')
  assert.equal(made.code, 0)
  assert.match(made.stdout, /^[\w-]{43}\n$/)
  const token = made.stdout.trim()
  const { attributes } = (await read(server.port, token, '/current-token')).data
  assert.equal(attributes['token-label'], 'Reports')
  assert.deepEqual(attributes.scopes, ['deal_read', 'contact_write'])
  assert.equal(await statusWith(server.port, token, '/deals'), 200)
  assert.equal(await statusWith(server.port, token, '/companies'), 403)
})

test('a token that is revoked opens nothing any more, and is listed so', async () => {
  const create = ['token', 'create', '--label', 'Short-lived', '--scopes', 'all']
  await isRefused([...create, '--role', 'Manager'], /^There is no role "Manager" in account 1 that/)
  const rights = { deals: { read: 'all' } }
  await new Client(server.port, server.token).create('roles', { name: 'Reader', rights })
  const token = (await run(...create, '--role', 'Reader')).stdout.trim()
  assert.equal(await statusWith(server.port, token, '/deals'), 200)
  assert.equal(await statusWith(server.port, token, '/companies'), 403)
  const { id } = (await read(server.port, token, '/current-token')).data
  assert.match(
    (await run('token', 'list')).stdout,
    new RegExp(`^${id} +Short-lived +Reader +\\S.* - +all$`, 'm'),
  )
  assert.deepEqual(await run('token', 'revoke', id), {
    code: 0,
    stdout: `Token ${id} is revoked\n`,
    stderr: '',
  })
  assert.equal(await statusWith(server.port, token), 401)
  const { stdout } = await run('token', 'list')
  assert.match(stdout, new RegExp(`^${id} +Short-lived .*\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d +all$`, 'm'))
  assert.ok(!stdout.includes(token))
  await isRefused(['token', 'revoke', id], new RegExp(`^There is no valid token ${id} in account`))
})

test('jobs are listed beside a running server, and one that was not given up is not tried again', async () => {
  const { code, stdout } = await run('jobs', 'list')
  assert.equal(code, 0)
  assert.match(stdout, /^ID +QUEUE +ACCOUNT +STATE +ATTEMPTS +PROGRESS +CREATED +ENDED +PROBLEM\n/)
  await isRefused(['jobs', 'list', '--state', 'lost'], /^--state must be one of waiting, .*, not "lost"/)
  await isRefused(['jobs', 'retry', '1'], /^There is no job 1 that was given up/)
})

test('what is unknown is named in one line', async () => {
  const create = ['token', 'create', '--label', 'x']
  await isRefused(
    [...create, '--scopes', 'deal_read,deal_fly'],
    /^There is no scope "deal_fly"; known are all, /,
  )
  await isRefused([...create, '--scopes', 'all', '--account', '99'], /^There is no account "99"/)
  await isRefused(
    [...create, '--scopes', 'all', '--user', 'no@example.com'],
    /^There is no user "no@example.com"/,
  )
  await isRefused(['token', 'revoke', '99999999999999999999'], /^There is no valid token 9+ in account/)
})

test('a token is given no scope that the role of its user lacks', async () => {
  await new Client(server.port, server.token).create('users', { email: 'manager@example.com' })
  const create = (scopes: string) => [
    ...['token', 'create', '--label', 'x', '--user', 'manager@example.com'],
    ...['--scopes', scopes],
  ]
  await isRefused(
    create('deal_read,user_write'),
    /^The role manager of manager@example\.com does not give user_write$/m,
  )
  const { stdout } = await run(...create('all'))
  const { attributes } = (await read(server.port, stdout.trim(), '/current-token')).data
  assert.ok(attributes.scopes.includes('user_read') && !attributes.scopes.includes('user_write'))
})

test('a second account stands for itself, and from then on --account is needed', async () => {
  const options = ['--name', 'Second', '--email', 'b@example.com', '--time-zone', 'Europe/Moscow']
  const made = await run('account', 'create', ...options)
  assert.equal(made.code, 0)
  assert.match(made.stdout, /Sign in {4}b@example\.com\n {4}Password {3}\S{16}\n/)
  const id = /It is account (\d+)\./.exec(made.stdout)![1]!
  const token = /API token {2}(\S+)/.exec(made.stdout)![1]
  const { data } = await read(server.port, token, '/profile')
  assert.equal(data.attributes.email, 'b@example.com')
  assert.match(data.attributes['created-at'], /\+03:00$/)
  assert.equal(await recordCount(server.port, token, '/users'), 1)

  const list = await run('account', 'list')
  assert.match(list.stdout, new RegExp(`^${id} +Second +b@example.com +Europe/Moscow`, 'm'))
  await isRefused(['token', 'list'], /^There are 2 accounts; say which one with --account/)
  const ofSecond = await run('token', 'create', '--label', 'x', '--scopes', 'user_read', '--account', id)
  assert.equal(await recordCount(server.port, ofSecond.stdout.trim(), '/users'), 1)
})

test('no account is made in a zone that the database does not know', async () => {
  const options = ['--name', 'Third', '--email', 'c@example.com', '--time-zone', 'AET']
  await isRefused(['account', 'create', ...options], /^--time-zone must be a zone .*, not "AET"$/m)
})

test('a command works alone too, and leaves the data to the next start', async () => {
  const alone = { DATA_DIR: newDataDir() }
  assert.match((await rapport(['migrate'], alone)).stdout, /newest schema/)
  const none = await rapport(['token', 'list'], alone)
  assert.deepEqual([none.code, none.stderr], [1, 'There is no account yet; "account create" makes one\n'])
  const made = await rapport(['account', 'create', '--name', 'A', '--email', 'a@example.com'], alone)
  const token = /API token {2}(\S+)/.exec(made.stdout)![1]
  const own = await startServer(alone)
  assert.equal(own.token, undefined)
  assert.equal(await statusWith(own.port, token), 200)
  assert.equal(await own.stop(), 0)
})
