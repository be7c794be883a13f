import { FAULTS, type Failure, type Ledger } from './ledger.ts'
import { FLAT, type Memory } from './memory.ts'

const LONGEST_SHOWN = 4_000

/** What a campaign has come to. */
export interface Sofar {
  readonly ledger: Ledger
  readonly memory: Memory
  readonly requests: number
  readonly seconds: number
}

export interface Result extends Sofar {
  readonly seed: number
  /** What went wrong beside single requests. */
  readonly complaints: readonly string[]
}

export const isGood = ({ ledger, memory, requests, complaints }: Result): boolean =>
  !ledger.hasFaults && complaints.length === 0 && memory.growth(requests)?.isFlat !== false

const count = (number: number) => number.toLocaleString('en')
const mib = (number: number | undefined) => (number === undefined ? '–' : `${number.toFixed(0)} MiB`)
const row = (name: string, cells: readonly string[]) =>
  `${name.padEnd(20)}${cells.map((cell) => cell.padStart(11)).join('')}`

/** How far it is, in a line. */
export function progressLine({ ledger, memory, requests, seconds }: Sofar): string {
  const faults = FAULTS.map((fault) => `${fault} ${ledger.faults[fault]}`).join('  ')
  const { server, postgres } = memory.at(1) ?? {}
  const rate = count(Math.round(ledger.sent / seconds))
  return `${count(ledger.sent)} of ${count(requests)}  ${rate}/s  ${faults}  503 ${count(ledger.busy)}  server ${mib(server)}  PostgreSQL ${mib(postgres)}`
}

/** Everything that was counted. */
export function reportOf({ ledger, memory, requests, seed, seconds, complaints }: Result): string {
  const kinds = [...ledger.kinds].sort(([, a], [, b]) => sum(b) - sum(a))
  const samples = [0.1, 0.5, 1].map((progress) => memory.at(progress))
  return [
    '',
    row('', ['requests', '2xx', '3xx', '4xx', '5xx', 'no answer']),
    ...kinds.map(([kind, classes]) => counted(kind, classes)),
    counted('all', ledger.totals),
    '',
    row('memory', ['at 10 %', 'at 50 %', 'at 100 %', 'most']),
    row(
      'server',
      [...samples, memory.most].map((sample) => mib(sample?.server)),
    ),
    row(
      'PostgreSQL',
      [...samples, memory.most].map((sample) => mib(sample?.postgres)),
    ),
    flatness(memory, requests),
    '',
    FAULTS.map((fault) => `${fault}: ${count(ledger.faults[fault])}`).join(', '),
    `told to come back later (503), and answered then: ${count(ledger.busy)}`,
    `${count(ledger.sent)} requests in ${seconds.toFixed(0)} s, ${count(Math.round(ledger.sent / seconds))} a second, --seed ${seed}`,
    ...ledger.failures.map(failureOf),
    ...complaints,
    '',
  ].join('\n')
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const counted = (name: string, [none, , success, other, refusal, failure]: readonly number[]) =>
  row(
    name,
    [sum([none!, success!, other!, refusal!, failure!]), success, other, refusal, failure, none].map((n) =>
      count(n!),
    ),
  )

function flatness(memory: Memory, requests: number): string {
  const growth = memory.growth(requests)
  if (!growth) return 'too few requests to tell whether the memory of the server is flat'
  const { before, after, isFlat } = growth
  return `${mib(after)} in the last tenth after ${mib(before)} in the second: ${isFlat ? 'flat' : 'NOT FLAT'} (${FLAT})`
}

/** What is needed to send it again. */
export function failureOf({ number, shot, status, fault, detail }: Failure): string {
  const sent =
    'bytes' in shot
      ? { ...shot, bytes: shot.bytes.toString('base64') }
      : { caller: shot.caller, ...shot.request }
  const shown = JSON.stringify(sent)
  return `\n${fault} at request ${number} (${shot.kind}), status ${status}: ${detail}\n${shown.slice(0, LONGEST_SHOWN)}`
}
