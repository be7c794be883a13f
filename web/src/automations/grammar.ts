import { membersOf, textOf } from '../api/values.ts'

/** What an automation says, as the API keeps it. */
export type Members = Readonly<Record<string, unknown>>
export type Filters = Readonly<Record<string, string>>
export type Step = Members & { readonly do: string }

export const WHEN_KINDS = [
  'created',
  'changed',
  'deleted',
  'matches',
  'date',
  'schedule',
  'webhook',
  'manual',
] as const
export type WhenKind = (typeof WHEN_KINDS)[number]

export const DEEDS = [
  'create',
  'set',
  'move',
  'assign',
  'link',
  'notify',
  'letter',
  'call',
  'wait',
  'branch',
  'stop',
] as const
export type Doing = (typeof DEEDS)[number]

/** What needs a record; the others also work where nothing but an address or the clock began it. */
const WITH_RECORD: readonly string[] = ['set', 'move', 'assign', 'link']

export const deedsFor = (type: string | undefined): readonly Doing[] =>
  DEEDS.filter((one) => type !== undefined || !WITH_RECORD.includes(one))

export const kindOf = (when: Members): WhenKind =>
  WHEN_KINDS.find((one) => one === when.kind) ?? WHEN_KINDS[0]

/** The type whose records it is about; none where it has no record. */
export const typeOf = (when: Members): string | undefined => textOf(when.type) ?? undefined

export const isSettling = (kind: WhenKind): boolean => ['created', 'changed', 'matches'].includes(kind)

/** Filters travel as texts; what a program has written as a list is shown as one. */
export const filtersIn = (value: unknown): Filters =>
  Object.fromEntries(
    Object.entries(membersOf(value)).map(([name, one]) => [name, [one].flat().map(String).join(',')]),
  )

export const stepsIn = (value: unknown): readonly Step[] =>
  Array.isArray(value)
    ? value.flatMap((one) => {
        const members = membersOf(one)
        return typeof members.do === 'string' ? [members as Step] : []
      })
    : []

/** The beginning of a step of each kind. */
export function newStep(doing: Doing): Step {
  const beginnings: Readonly<Record<Doing, Members>> = {
    create: { type: 'diary-tasks', fields: {} },
    set: { fields: {} },
    move: {},
    assign: {},
    link: { relation: '', id: '' },
    notify: { to: 'responsible', title: '' },
    letter: { to: '{{record.email}}', subject: '', body: '' },
    call: { url: 'https://' },
    wait: { days: 1 },
    branch: { if: { filter: {} }, then: [], else: [] },
    stop: {},
  }
  return { do: doing, ...beginnings[doing] }
}

/** When it begins, of another kind but about the same type. */
export function whenOf(kind: WhenKind, before: Members): Members {
  const type = typeOf(before) ?? 'deals'
  if (kind === 'schedule') return { kind, cron: '0 9 * * *' }
  if (kind === 'webhook') return { kind }
  if (kind === 'date') return { kind, type, field: '', offset: -3, unit: 'days', at: '09:00' }
  return kind === 'matches' ? { kind, type, filter: {} } : { kind, type }
}
