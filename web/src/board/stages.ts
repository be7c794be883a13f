import type { Parameters, Resource } from '../api/records.ts'
import type { Stage, Track } from './tracks.ts'

/** Those of the funnel, or of these only the ones that the address names. */
export function stagesOf(records: readonly Resource[], track: Track, search: Parameters): readonly Stage[] {
  const named = search[track.stageFilter]?.split(',')
  return records
    .filter(({ id }) => !named || named.includes(id))
    .map(({ id, attributes: { name, color, kind, probability, duration } }) => ({
      id,
      name: String(name),
      color: typeof color === 'string' ? color : 'var(--mantine-color-gray-6)',
      kind: typeof kind === 'string' ? kind : null,
      probability: chanceOf(kind, probability),
      duration: typeof duration === 'number' ? duration : undefined,
    }))
}

/** What is won or lost is certain. */
function chanceOf(kind: unknown, probability: unknown): number | undefined {
  if (kind === 'won' || kind === 'lost') return Number(kind === 'won')
  return typeof probability === 'number' ? probability / 100 : undefined
}

/** What an amount on this stage is to be counted for; in full where nobody has said how likely it is. */
export const weightedAt = ({ probability = 1 }: Stage, amount: number): number => amount * probability
