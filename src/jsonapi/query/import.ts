import { errors, parameter, refuse } from '../../errors/errors.ts'
import { updatesOnConflict } from './index.ts'
import { type Meanings, meaningsIn } from './meanings.ts'
import { parametersOf } from './parameters.ts'
import { listOf } from './view.ts'

/** How days and numbers of a file are written; recognised means from its own cells. */
export const DATES = ['iso', 'day-first', 'month-first', 'recognise'] as const
export const NUMBERS = ['plain', 'point', 'comma', 'recognise'] as const

/** How rows are to be imported. */
export interface ImportWish {
  readonly dryRun: boolean
  readonly upserts: boolean
  /** Whether bad rows are left out, or nothing is imported when there is one. */
  readonly onError: 'skip' | 'cancel'
  /** By what records are found; undefined when nothing is said. */
  readonly match: string | undefined
  /** Relationships whose records are made when there is none of the name. */
  readonly createMissing: readonly string[]
  /** What cells mean that no record or choice is called by. */
  readonly meanings: Meanings
  /** Whether a bad cell spoils its row, or is left out. */
  readonly onBadCell: 'refuse' | 'empty'
  readonly dates: (typeof DATES)[number]
  readonly numbers: (typeof NUMBERS)[number]
  /** Of a workbook. */
  readonly sheet: string | undefined
}

const CHOICES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['dry-run', ['true', 'false']],
  ['on-error', ['skip', 'cancel']],
  ['on-bad-cell', ['refuse', 'empty']],
  ['dates', DATES],
  ['numbers', NUMBERS],
])
const FREE = ['on-conflict', 'match', 'create-missing', 'meanings', 'sheet']
const MOST_CREATED = 20

export function importWish(rawQuery: string): ImportWish {
  const given = givenOf(rawQuery, FREE)
  const upserts = updatesOnConflict(rawQuery)
  const match = given.get('match')
  if (match !== undefined && !upserts)
    throw refuse(errors.badRequest('match goes with on-conflict=update', parameter('match')))
  const createMissing = [...new Set(listOf(given.get('create-missing') ?? ''))]
  if (createMissing.length > MOST_CREATED)
    throw refuse(
      errors.badRequest(`There can be ${MOST_CREATED} relationships at most`, parameter('create-missing')),
    )
  return {
    dryRun: given.get('dry-run') === 'true',
    upserts,
    onError: given.get('on-error') === 'cancel' ? 'cancel' : 'skip',
    match,
    createMissing,
    meanings: meaningsIn(given.get('meanings') ?? '{}'),
    onBadCell: given.get('on-bad-cell') === 'empty' ? 'empty' : 'refuse',
    dates: (given.get('dates') ?? 'iso') as ImportWish['dates'],
    numbers: (given.get('numbers') ?? 'plain') as ImportWish['numbers'],
    sheet: given.get('sheet'),
  }
}

/** The sheet of a workbook that is meant, where nothing else can be said. */
export const sheetIn = (rawQuery: string): string | undefined => givenOf(rawQuery, ['sheet'], []).get('sheet')

function givenOf(
  rawQuery: string,
  free: readonly string[],
  chosen = [...CHOICES.keys()],
): Map<string, string> {
  const given = new Map<string, string>()
  for (const { family, name, value } of parametersOf(rawQuery)) {
    const choices = chosen.includes(name) ? CHOICES.get(name) : undefined
    if (!choices && !free.includes(family))
      throw refuse(errors.paramNotAllowed(`The parameter "${name}" is not known here`, parameter(name)))
    if (choices && !choices.includes(value))
      throw refuse(errors.badRequest(`${name} must be ${choices.join(' or ')}`, parameter(name)))
    given.set(name, value)
  }
  return given
}
