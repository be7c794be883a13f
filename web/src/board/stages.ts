import type { Parameters, Resource } from '../api/records.ts'
import type { Stage, Track } from './tracks.ts'

/** Those of the funnel, or of these only the ones that the address names. */
export function stagesOf(records: readonly Resource[], track: Track, search: Parameters): readonly Stage[] {
  const named = search[track.stageFilter]?.split(',')
  return records
    .filter(({ id }) => !named || named.includes(id))
    .map(({ id, attributes: { name, color, kind } }) => ({
      id,
      name: String(name),
      color: typeof color === 'string' ? color : 'var(--mantine-color-gray-6)',
      kind: typeof kind === 'string' ? kind : null,
    }))
}
