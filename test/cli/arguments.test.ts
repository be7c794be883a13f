import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandIn, givenTo } from '../../src/cli/arguments.ts'
import { accountCreate } from '../../src/cli/commands/account-create.ts'
import { commands } from '../../src/cli/commands/index.ts'
import { rapport } from './programs.ts'

const given = (...words: string[]) => {
  const { command, rest } = commandIn(commands, words)
  return { name: command.name, ...givenTo(command, rest) }
}

test('a command of two words is found with its options and operands', () => {
  assert.deepEqual(given('token', 'revoke', '7', '--account', '2'), {
    name: 'token revoke',
    options: Object.assign(Object.create(null), { account: '2' }),
    operands: ['7'],
  })
})

test('without a command, or with --help anywhere, there is help', () => {
  for (const words of [[], ['--help'], ['-h'], ['token', 'create', '--help'], ['help']])
    assert.equal(given(...words).name, 'help')
})

const FAULTS: [words: string[], message: RegExp][] = [
  [['fly'], /^There is no command "fly"/],
  [['token', 'steal'], /^There is no command "token steal"/],
  [['serve', '--fast'], /^Unknown option '--fast'; usage: serve$/],
  [['serve', 'now'], /^Unexpected "now"; usage: serve$/],
  [['token', 'create', '--scopes', 'all'], /^--label is missing; usage: token create --label TEXT/],
  [['token', 'create', '--label', ' ', '--scopes', 'all'], /^--label is empty/],
  [['token', 'create', '--label'], /^Option '--label <value>' argument missing/],
  [['token', 'revoke'], /^ID is missing; usage: token revoke ID \[--account ID\]$/],
  [['token', 'revoke', '1', '2'], /^Unexpected "2"/],
]

for (const [words, message] of FAULTS)
  test(`"${words.join(' ')}" is refused in one line`, () => {
    assert.throws(() => given(...words), { message })
  })

const BAD_ACCOUNTS: [options: Record<string, string>, message: RegExp][] = [
  [{ email: 'x' }, /^--email must be an e-mail address, not "x"$/],
  [{ email: 'x@example.com', password: 'short' }, /^--password must be at least 8 characters long$/],
  [{ email: 'x@example.com', 'time-zone': 'Mars/Base' }, /^--time-zone must be a zone .*, not "Mars\/Base"$/],
]

for (const [options, message] of BAD_ACCOUNTS)
  test(`an account with ${JSON.stringify(options)} is refused`, async () => {
    await assert.rejects(accountCreate.run({ options: { name: 'X', ...options }, operands: [] }), { message })
  })

test('help lists every command', async () => {
  const { code, stdout } = await rapport(['help'], {})
  assert.equal(code, 0)
  for (const name of [
    'serve',
    'migrate',
    'account create',
    'account list',
    'token create',
    'token revoke ID',
  ])
    assert.ok(stdout.includes(`\n  ${name}`), name)
})

test('a refusal is one line on the error output and the code 1', async () => {
  assert.deepEqual(await rapport(['dance'], {}), {
    code: 1,
    stdout: '',
    stderr: 'There is no command "dance"; "help" lists them all\n',
  })
})
