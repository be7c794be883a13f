import type { NameParts } from '../definition/person.ts'

/** What a record is called; people by the parts of their names, which every language puts in its own order. */
export type Name = string | NameParts

const TOLD = ['assigned', 'mentioned', 'task-due', 'task-overdue', 'deal-won', 'deal-lost'] as const
export type ToldKind = (typeof TOLD)[number]

/** At a moment, or on a day. */
export type Deadline = { readonly at: string } | { readonly on: string }

/** What happened to records of a type: to one by its name, or to several by their number. */
export interface OfRecords {
  readonly say: ToldKind
  readonly type: string
  readonly number: number
  readonly name?: Name
  /** Who did it, if who is told sees him. */
  readonly by?: Name | undefined
  readonly due?: Deadline
}

export interface OfImport {
  readonly say: 'import-done'
  readonly type: string
  readonly done: boolean
  readonly created: number
  readonly updated: number
  readonly failed: number
}

const FORM = ['form-full', 'form-closed'] as const

/** A form that takes nothing: so many came in an hour, or something stands against it. */
export interface OfForm {
  readonly say: (typeof FORM)[number]
  readonly name: string
  readonly 'per-hour'?: number
}

/** What happened, as a notification keeps it: it is said when somebody reads it. */
export type Facts = OfRecords | OfImport | OfForm

export const isOfRecords = (facts: Facts): facts is OfRecords => TOLD.some((one) => one === facts.say)
export const isOfForm = (facts: Facts): facts is OfForm => FORM.some((one) => one === facts.say)
export const isOfImport = (facts: Facts): facts is OfImport => facts.say === 'import-done'
