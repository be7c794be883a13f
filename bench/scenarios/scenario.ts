import type { Shot } from '../load/shot.ts'

/** What is asked of the server; every number asks for something else. */
export interface Scenario {
  readonly name: string
  shot(number: number): Shot
}

/** What is in the data to be asked for. */
export interface Facts {
  readonly contacts: number
  readonly firstContact: number
  readonly firstUser: number
  readonly users: number
  readonly firstDeal: number
  readonly deals: number
  readonly firstProduct: number
  readonly products: number
  readonly stageIds: readonly number[]
  /** When the last few contacts began to be changed. */
  readonly changedAt: string
  /** Behind half of all contacts. */
  readonly middleCursor: string
}

/** One of so many, any of them as likely as the others, and the same in every run. */
export function anyOf(number: number, among: number): number {
  let mixed = Math.imul((number + 1) ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % among
}

export const get = (name: string, path: (number: number) => string): Scenario => ({
  name,
  shot: (number) => ({ path: `/api/v1${path(number)}` }),
})
