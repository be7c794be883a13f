/** What an automation says, as it is stored; `check.ts` has seen that it makes sense. */

/** Conditions as the list of a type takes them. */
export type Filters = Readonly<Record<string, unknown>>

/** Holds of a record when all of its own filters do, and those of what it is related to. */
export interface Test {
  readonly filter?: Filters
  readonly related?: Readonly<Record<string, Filters>>
}

/** A record was written. `settle`: so many seconds without another change of it pass first. */
export interface WrittenWhen {
  readonly kind: 'created' | 'changed' | 'deleted'
  readonly type: string
  readonly fields?: readonly string[]
  readonly settle?: number
}

/** A record did not match before a change and does after it. */
export interface MatchesWhen {
  readonly kind: 'matches'
  readonly type: string
  readonly filter: Filters
  readonly settle?: number
}

export interface DateWhen {
  readonly kind: 'date'
  readonly type: string
  readonly field: string
  readonly offset?: number
  readonly unit?: 'days' | 'hours'
  readonly at?: string
  readonly yearly?: boolean
}

export interface ScheduleWhen {
  readonly kind: 'schedule'
  readonly cron: string
  readonly type?: string
  readonly filter?: Filters
}

export interface WebhookWhen {
  readonly kind: 'webhook'
}

export interface ManualWhen {
  readonly kind: 'manual'
  readonly type: string
}

export type When = WrittenWhen | MatchesWhen | DateWhen | ScheduleWhen | WebhookWhen | ManualWhen

export const WHEN_KINDS = [
  ...['created', 'changed', 'deleted', 'matches'],
  ...['date', 'schedule', 'webhook', 'manual'],
] as const

export interface SetStep {
  readonly do: 'set'
  readonly fields: Readonly<Record<string, unknown>>
}
export interface CreateStep {
  readonly do: 'create'
  readonly type: string
  readonly fields: Readonly<Record<string, unknown>>
}
export interface LinkStep {
  readonly do: 'link'
  readonly relation: string
  readonly id: string
}
export interface MoveStep {
  readonly do: 'move'
  readonly stage: string
}
export interface AssignStep {
  readonly do: 'assign'
  readonly team: string
}
export interface LetterStep {
  readonly do: 'letter'
  readonly to: string
  readonly subject: string
  readonly body: string
}
export interface NotifyStep {
  readonly do: 'notify'
  readonly to: string
  readonly title: string
  readonly body?: string
}
export interface CallStep {
  readonly do: 'call'
  readonly url: string
  readonly body?: unknown
}
export interface WaitStep {
  readonly do: 'wait'
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly until?: Test
}
export interface BranchStep {
  readonly do: 'branch'
  readonly if: Test
  readonly then: readonly Step[]
  readonly else?: readonly Step[]
}
export interface StopStep {
  readonly do: 'stop'
}

export type Step =
  | SetStep
  | CreateStep
  | LinkStep
  | MoveStep
  | AssignStep
  | LetterStep
  | NotifyStep
  | CallStep
  | WaitStep
  | BranchStep
  | StopStep

/** The type of the records that it is about; undefined when it is about none. */
export const typeNameOf = (when: When): string | undefined => ('type' in when ? when.type : undefined)

const MINUTE = 60

/** How long a step waits at most. */
export const secondsOf = ({ days = 0, hours = 0, minutes = 0 }: WaitStep): number =>
  ((days * 24 + hours) * 60 + minutes) * MINUTE

/** One step with what comes after it: a branch goes on at `next` or at `otherwise`. */
export interface Instruction {
  /** Where it stands in `then`: `0`, or `2.else.1`. */
  readonly path: string
  readonly step: Step
  readonly next: number
  readonly otherwise: number
}

/** All steps in one row, so that where a run stands is one number; its length is the end. */
export function programOf(steps: readonly Step[]): Instruction[] {
  const program: Instruction[] = []
  const sizeOf = (list: readonly Step[]): number =>
    list.reduce(
      (sum, one) => sum + 1 + (one.do === 'branch' ? sizeOf(one.then) + sizeOf(one.else ?? []) : 0),
      0,
    )
  const place = (list: readonly Step[], path: string, end: number): void => {
    for (const [index, step] of list.entries()) {
      const at = program.length
      const here = `${path}${index}`
      const isLast = index === list.length - 1
      const size = sizeOf([step])
      const after = isLast ? end : at + size
      if (step.do !== 'branch') {
        program.push({ path: here, step, next: after, otherwise: after })
        continue
      }
      const { else: others = [] } = step
      const elseAt = at + 1 + sizeOf(step.then)
      const next = step.then.length > 0 ? at + 1 : after
      program.push({ path: here, step, next, otherwise: others.length > 0 ? elseAt : after })
      place(step.then, `${here}.then.`, after)
      place(others, `${here}.else.`, after)
    }
  }
  place(steps, '', sizeOf(steps))
  return program
}
