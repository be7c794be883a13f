export const STATES = ['deleted', 'discarded', 'archived'] as const
export type State = (typeof STATES)[number]

/** What of the trash is shown; of every type and by everybody where nothing is said. */
export interface TrashSearch {
  readonly state?: State
  readonly of?: string
  readonly who?: string
}

export const searchIn = ({ state, of, who }: Record<string, unknown>): TrashSearch => ({
  ...(STATES.includes(state as State) && { state: state as State }),
  ...(typeof of === 'string' && { of }),
  ...(/^\d+$/.test(String(who)) && { who: String(who) }),
})
