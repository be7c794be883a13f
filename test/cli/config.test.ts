import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configOf } from '../../src/cli/config.ts'
import { defaultWorkers } from '../../src/cli/default-workers.ts'

const faultsOf = (settings: Record<string, string>) => {
  try {
    configOf(settings)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('without any settings there are defaults', () => {
  assert.deepEqual(configOf({}), {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    databasePool: undefined,
    dataDir: './data',
    bootstrap: { token: undefined, email: 'owner@example.com', password: undefined },
    demo: false,
    listRateLimit: 2,
    documentRetentionDays: 30,
    workers: defaultWorkers(),
    metricsToken: undefined,
    smtp: undefined,
    trustedProxies: undefined,
    webhookPrivateNetworks: false,
    logLevel: undefined,
  })
})

test('a setting that is empty counts as not set', () => {
  assert.deepEqual(configOf({ PORT: '', DATABASE_URL: '', DEMO: '', HOST: '' }), configOf({}))
})

test('good settings are taken', () => {
  const config = configOf({
    PORT: '0',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://crm.example.com/rapport/',
    DATABASE_URL: 'postgresql:///crm?host=/run/postgresql',
    BOOTSTRAP_TOKEN: 'a-token-of-my-own',
    BOOTSTRAP_EMAIL: 'me@example.com',
    BOOTSTRAP_PASSWORD: 'long enough',
    DATABASE_POOL: '25',
    DEMO: '1',
    LIST_RATE_LIMIT: '0',
    LOG_LEVEL: 'debug',
    SMTP_URL: 'smtps://me:secret@mail.example.com:465',
    MAIL_FROM: 'Rapport <crm@example.com>',
  })
  assert.equal(config.port, 0)
  assert.equal(config.publicUrl, 'https://crm.example.com/rapport')
  assert.equal(config.databaseUrl, 'postgresql:///crm?host=/run/postgresql')
  assert.equal(config.databasePool, 25)
  assert.equal(config.demo, true)
  assert.equal(config.listRateLimit, 0)
  assert.deepEqual(config.smtp, {
    url: 'smtps://me:secret@mail.example.com:465',
    from: 'Rapport <crm@example.com>',
  })
})

const BAD: Record<string, string[]> = {
  PORT: ['65536', '-1', 'http', '3000.5', '0x10', ' 80'],
  PUBLIC_URL: [
    'crm.example.com',
    'ftp://example.com',
    'https://example.com/?a=1',
    'https://example.com/#a',
    'https://me:pw@example.com',
  ],
  DATABASE_URL: ['mysql://localhost/crm', 'localhost', 'postgres://[bad'],
  DATABASE_POOL: ['0', '1001', 'many', '2.5'],
  BOOTSTRAP_TOKEN: ['short', 'with a space in it', 'quote"quote"'],
  BOOTSTRAP_EMAIL: ['nobody', 'a b@example.com'],
  BOOTSTRAP_PASSWORD: ['1234567', 'x'.repeat(1025)],
  DEMO: ['yes', '2'],
  LIST_RATE_LIMIT: ['-1', 'many', '1.5'],
  METRICS_TOKEN: ['short'],
  LOG_LEVEL: ['loud', 'INFO'],
  TRUSTED_PROXIES: [
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '::1/129',
    '127.0.0.1,',
    '10.0.0.0/-1',
    'fe80::1%eth0',
  ],
  SMTP_URL: ['mail.example.com', 'http://mail.example.com', 'smtp://'],
  MAIL_FROM: ['nobody', 'Rapport crm@example.com', 'a@example.com\r\nBcc: b@example.com'],
}

for (const [name, values] of Object.entries(BAD))
  test(`a bad ${name} is named`, () => {
    for (const value of values)
      assert.match(faultsOf({ [name]: value }), new RegExp(`- ${name} must be `), value)
  })

test('all bad settings are named at once', () => {
  const message = faultsOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })
  assert.match(message, /PORT.*\n.*DEMO.*\n.*LOG_LEVEL/)
})

test('letters need a sender', () => {
  assert.match(
    faultsOf({ SMTP_URL: 'smtp://mail.example.com' }),
    /MAIL_FROM must be set together with SMTP_URL/,
  )
})

test('secrets are not repeated', () => {
  const message = faultsOf({
    DATABASE_URL: 'mysql://me:secret@host/db',
    BOOTSTRAP_PASSWORD: 'secret',
    SMTP_URL: 'http://me:secret@host',
  })
  assert.doesNotMatch(message, /secret/)
})

test('without WORKERS all cores but one are used, as far as there is memory for it', () => {
  const workersOf = (cores: number, gibibytes: number) =>
    defaultWorkers({ cores, memory: gibibytes * 1024 ** 3 })
  assert.deepEqual(
    [workersOf(1, 1), workersOf(2, 4), workersOf(4, 8), workersOf(4, 2), workersOf(64, 256)],
    [1, 1, 3, 2, 8],
  )
})
