import { PASSWORD_RULE, passwordProblem } from '../accounts/sign-in/passwords.ts'
import { proxiesIn, type TrustedProxies } from '../http/trusted-proxies.ts'
import { defaultWorkers } from './default-workers.ts'
import { isEmail } from './sign-in.ts'

/** What the environment says, checked once at start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Unset, it follows the port. */
  readonly publicUrl: string | undefined
  readonly databaseUrl: string | undefined
  /** Connections of one process; unset, as many as the database has for it, within reason. */
  readonly databasePool: number | undefined
  readonly dataDir: string
  readonly bootstrap: { token: string | undefined; email: string; password: string | undefined }
  readonly demo: boolean
  readonly listRateLimit: number
  readonly documentRetentionDays: number
  readonly metricsToken: string | undefined
  readonly logLevel: string | undefined
  readonly workers: number
  /** Unset, letters are printed in the log. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** Unset, no proxy is believed. */
  readonly trustedProxies: TrustedProxies | undefined
  /** Whether webhooks may reach addresses of private networks. */
  readonly webhookPrivateNetworks: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const TOKEN = /^[\w.~+/=-]{8,500}$/
/** Never repeated in a message: it may end in a log. */
const SECRETS = new Set([
  'DATABASE_URL',
  'BOOTSTRAP_TOKEN',
  'BOOTSTRAP_PASSWORD',
  'METRICS_TOKEN',
  'SMTP_URL',
])

/** Reads all settings; every bad one is named. */
export function configOf(environment: Environment): Config {
  const faults: string[] = []
  const read = <Value>(
    name: string,
    fallback: Value,
    parse: (text: string) => Value | undefined,
    rule: string,
  ) => {
    const text = environment[name]
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (value === undefined)
      faults.push(`${name} must be ${rule}${SECRETS.has(name) ? '' : `, not "${text}"`}`)
    return value ?? fallback
  }
  const smtpUrl = read('SMTP_URL', undefined, mailServer, 'an smtp:// or smtps:// address')
  const mailFrom = read('MAIL_FROM', undefined, when(isSender), 'an e-mail address, or Name <address>')
  if (smtpUrl && !mailFrom && !environment.MAIL_FROM)
    faults.push('MAIL_FROM must be set together with SMTP_URL')
  const config: Config = {
    port: read('PORT', 3000, integerFrom(0, 65_535), 'a port number from 0 to 65535'),
    host: environment.HOST || '127.0.0.1',
    publicUrl: read('PUBLIC_URL', undefined, webAddress, 'an http or https address'),
    databaseUrl: read('DATABASE_URL', undefined, databaseAddress, 'a postgres:// address'),
    databasePool: read('DATABASE_POOL', undefined, integerFrom(1, 1_000), 'an integer from 1 to 1000'),
    dataDir: environment.DATA_DIR || './data',
    bootstrap: {
      token: read('BOOTSTRAP_TOKEN', undefined, when(isToken), '8 to 500 url-safe characters'),
      email: read('BOOTSTRAP_EMAIL', 'owner@example.com', when(isEmail), 'an e-mail address'),
      password: read('BOOTSTRAP_PASSWORD', undefined, when(isNewPassword), PASSWORD_RULE),
    },
    demo: read('DEMO', false, flag, '1 or 0'),
    listRateLimit: read('LIST_RATE_LIMIT', 2, integerFrom(0, 10_000), 'an integer from 0 to 10000'),
    documentRetentionDays: read(
      'DOCUMENT_RETENTION_DAYS',
      30,
      integerFrom(0, 36_500),
      'a number of days from 0 to 36500',
    ),
    workers: read('WORKERS', defaultWorkers(), integerFrom(1, 64), 'an integer from 1 to 64'),
    metricsToken: read('METRICS_TOKEN', undefined, when(isToken), '8 to 500 url-safe characters'),
    smtp: smtpUrl && mailFrom ? { url: smtpUrl, from: mailFrom } : undefined,
    trustedProxies: read(
      'TRUSTED_PROXIES',
      undefined,
      proxiesIn,
      'a comma list of addresses and networks such as 127.0.0.1, 10.0.0.0/8, ::1',
    ),
    webhookPrivateNetworks: read('WEBHOOK_PRIVATE_NETWORKS', false, flag, '1 or 0'),
    logLevel: read(
      'LOG_LEVEL',
      undefined,
      (text) => LOG_LEVELS.find((level) => level === text),
      `one of ${LOG_LEVELS.join(', ')}`,
    ),
  }
  if (faults.length > 0) throw new Error(`The settings are wrong:\n- ${faults.join('\n- ')}`)
  return config
}

const integerFrom = (least: number, greatest: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= greatest ? number : undefined
}

const when = (fits: (text: string) => boolean) => (text: string) => (fits(text) ? text : undefined)

const isNewPassword = (text: string) => passwordProblem(text) === undefined

const isToken = (text: string) => TOKEN.test(text)

const flag = (text: string) =>
  text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : undefined

function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) return undefined
  return url.href.replace(/\/+$/, '')
}

const isSender = (text: string) => /^([^<>\r\n]* <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text)

const mailServer = (text: string) => (/^smtps?:\/\/[^/]/.test(text) && URL.canParse(text) ? text : undefined)

const databaseAddress = (text: string) =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined
