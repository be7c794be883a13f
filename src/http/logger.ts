import pino, { type DestinationStream, type Logger } from 'pino'

/** Members of failures that name places in our own code and tables; all others may carry what somebody stored. */
const TOLD = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'syscall'] as const

const EMAIL = /[^\s@<>"'(]+@[^\s@<>"')]+/g
const QUOTED = /"[^"]*"/g
/** Failures whose words repeat what was sent: data that PostgreSQL cannot read, and JSON that nobody can. */
const REPEATS_DATA = /^22/

type Failure = Error & Readonly<Record<string, unknown>>

/** The log of a process: it tells what happened and where, and nothing of what people keep here. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: {
        err: (failure: unknown) => (failure instanceof Error ? told(failure as Failure) : failure),
      },
      hooks: {
        logMethod(args, method) {
          const [failure] = args as unknown[]
          if (failure instanceof Error) method.apply(this, [{ err: failure }, wordsOf(failure as Failure)])
          else method.apply(this, args)
        },
      },
    },
    ...((destination ? [destination] : []) as [DestinationStream]),
  )

function told(failure: Failure): object {
  const members = TOLD.flatMap((name) => (failure[name] === undefined ? [] : [[name, failure[name]]]))
  return {
    type: failure.name,
    message: wordsOf(failure),
    ...Object.fromEntries(members),
    stack: placesIn(failure),
    ...(failure.cause instanceof Error && { cause: told(failure.cause as Failure) }),
    ...(failure instanceof AggregateError && { errors: failure.errors.map(told) }),
  }
}

function wordsOf({ message, code, name }: Failure): string {
  const repeats = REPEATS_DATA.test(String(code)) || name === 'SyntaxError'
  return (repeats ? message.replace(QUOTED, '"…"') : message).replace(EMAIL, '…@…')
}

/** Where it happened; the words that stand before it are told already. */
const placesIn = ({ stack = '' }: Failure): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const ORIGIN = /^https?:\/\/[^/?]*/i
/** Whoever knows such an address may start what it starts. */
const SECRET_PATH = /^\/+hooks\/.*$/
/** `filter[any-phone]`; whatever else stands in the place of a name may be a secret. */
const PARAMETER_NAME = /^[a-z][\w.-]{0,39}(\[[\w.-]{0,39}\])?$/i

/** What a request asked for, without what it asked with: values of parameters are data of people, or secrets. */
export function askedFor(address: string): { url: string; parameters?: string[] } {
  const [path = '', query] = address.replace(ORIGIN, '').split(/[?#]/, 2)
  const url = path.replace(SECRET_PATH, '/hooks/…')
  if (!query) return { url }
  const names = query.split('&').map((pair) => nameIn(pair.split('=', 1)[0]!))
  return { url, parameters: [...new Set(names)] }
}

function nameIn(text: string): string {
  const name = text.replace(/%5B/gi, '[').replace(/%5D/gi, ']')
  return PARAMETER_NAME.test(name) ? name : '…'
}
