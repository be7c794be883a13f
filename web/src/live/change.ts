import type { Identifier } from '../api/records.ts'

/** What a change of the log means for what is on the screen. */
export interface Change extends Identifier {
  /** The records that it links or no longer links. */
  readonly links: readonly Identifier[]
}

interface LoggedChange {
  readonly attributes: {
    readonly 'resource-type': string
    readonly 'resource-id': string
    readonly before: Readonly<Record<string, unknown>> | null
    readonly after: Readonly<Record<string, unknown>> | null
  }
}

export function changeIn(data: string): Change {
  const { attributes } = JSON.parse(data) as LoggedChange
  const { before, after } = attributes
  const values = [before, after].flatMap((fields) => Object.values(fields ?? {}))
  return {
    type: attributes['resource-type'],
    id: attributes['resource-id'],
    links: values.flat().filter(isIdentifier),
  }
}

const isIdentifier = (value: unknown): value is Identifier =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value
