import { type Figure, isMet, type Row } from './figures.ts'

export interface Report {
  readonly machine: string
  readonly date: string
  readonly rows: readonly Row[]
  readonly figures: readonly Figure[]
}

const COLUMNS: readonly (readonly [title: string, cell: (row: Row) => string])[] = [
  ['contacts', ({ size }) => String(size)],
  ['req/s', ({ requestsPerSecond }) => requestsPerSecond.toFixed(0)],
  ['of ceiling', ({ ofCeiling }) => ofCeiling?.toFixed(3) ?? ''],
  ['p50 ms', ({ p50 }) => p50.toFixed(2)],
  ['p99 ms', ({ p99 }) => p99.toFixed(2)],
  ['KiB', ({ bytes }) => (bytes / 1024).toFixed(1)],
  ['server ms', ({ serverMs }) => serverMs.toFixed(3)],
  ['database ms', ({ databaseMs }) => databaseMs.toFixed(3)],
  ['busy: maker', ({ busy }) => percent(busy.maker)],
  ['server', ({ busy }) => percent(busy.server)],
  ['database', ({ busy }) => percent(busy.database)],
]
const NAME_WIDTH = 52
const NARROWEST = 6

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

/** Prints every figure, and every target beside its figure; true when all are met. */
export function printReport({ machine, date, rows, figures }: Report): boolean {
  const lines = [
    '',
    `${machine}, ${date.slice(0, 10)}`,
    '',
    ...(rows.length > 0 ? [lineOf('', ([title]) => title), ...rows.map(rowText)] : []),
    '',
    ...figures.map(figureText),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return figures.every(isMet)
}

const rowText = (row: Row) => lineOf(row.name, ([, cell]) => cell(row))

const lineOf = (name: string, textOf: (column: (typeof COLUMNS)[number]) => string) =>
  name.padEnd(NAME_WIDTH) +
  COLUMNS.map((column) => textOf(column).padStart(Math.max(column[0].length, NARROWEST) + 2)).join('')

function figureText(wanted: Figure): string {
  const { what, figure, least, most } = wanted
  const bound = least === undefined ? `at most ${most}` : `at least ${least}`
  return `${isMet(wanted) ? 'met   ' : 'MISSED'}  ${what.padEnd(66)} ${shown(figure).padStart(9)}  (${bound})`
}

const shown = (figure: number) => (figure < 1 ? figure.toFixed(3) : figure.toFixed(figure < 100 ? 2 : 0))
