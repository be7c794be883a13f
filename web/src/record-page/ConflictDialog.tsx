import { FieldValue } from '../fields/FieldValue.tsx'
import { BothVersions } from '../ui/BothVersions.tsx'
import type { Question } from './useSave.ts'

/** The fields that somebody else has changed meanwhile. */
export function ConflictDialog({ conflicts, answer }: Question) {
  const contested = conflicts.map(({ field, mine, theirs }) => ({
    name: field.name,
    label: field.label,
    mine: <FieldValue field={field} value={mine} isPlain />,
    theirs: <FieldValue field={field} value={theirs} isPlain />,
  }))
  return (
    <BothVersions
      contested={contested}
      onAnswer={(kept) =>
        answer(kept && conflicts.map(({ field }) => field).filter(({ name }) => kept.includes(name)))
      }
    />
  )
}
