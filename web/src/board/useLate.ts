import { dayIn, daysBetween } from '../ui/days.ts'
import { useToday } from '../ui/useToday.ts'
import type { Card } from './cards.ts'
import type { Stage } from './tracks.ts'

/** How many days a card stands on a stage longer than is usual there; none where nobody has said what is. */
export function useLate({ duration, kind }: Stage, { since }: Card): number {
  const now = useToday()
  if (!duration || kind === 'won' || kind === 'lost') return 0
  return Math.max(0, daysBetween(dayIn(since), now) - duration)
}
