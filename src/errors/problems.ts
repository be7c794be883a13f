import type { ErrorObject } from './errors.ts'

/** More would help nobody, and an answer must not outgrow what it refuses. */
export const MOST_ERRORS = 100

/** The status of errors that have several. */
const GENERAL = '400'

/** Everything that is wrong with a request: the first errors are kept, the others only counted. */
export class Problems {
  readonly told: ErrorObject[] = []
  untold = 0
  private shared: string | undefined

  constructor(errors: Iterable<ErrorObject> = []) {
    for (const error of errors) this.push(error)
  }

  get isEmpty(): boolean {
    return this.told.length === 0
  }

  /** The status that all errors share, else the most general one. */
  get status(): string {
    return this.shared ?? GENERAL
  }

  push(error: ErrorObject): void {
    if (this.told.length < MOST_ERRORS) this.told.push(error)
    else this.untold++
    this.note(error.status)
  }

  /** Takes in what is wrong with a part of the request; `change` makes errors of the whole of those that are told. */
  take(others: Problems, change: (error: ErrorObject) => ErrorObject = (error) => error): void {
    for (const error of others.told) this.push(change(error))
    this.untold += others.untold
    if (!others.isEmpty) this.note(others.status)
  }

  private note(status: string): void {
    this.shared ??= status
    if (status !== this.shared) this.shared = GENERAL
  }
}
