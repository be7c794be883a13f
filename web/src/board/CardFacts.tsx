import { FieldValue } from '../fields/FieldValue.tsx'
import { isEmpty } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { shownIn, valueIn } from '../fields/values.ts'
import classes from './Board.module.css'
import type { Card } from './cards.ts'
import type { Track } from './tracks.ts'

/** What somebody wants to see on cards beside what everybody does. */
export function CardFacts({ track, card }: { readonly track: Track; readonly card: Card }) {
  const fields = useFields(track.type)
  const { record, linked } = card
  const facts = track.shown.flatMap((name) => {
    const field = fields.find((one) => one.name === name)
    const value = field && valueIn(field, { ...record, relationships: record.relationships ?? {} }, linked)
    return field && !isEmpty(value) ? [{ field: shownIn(field, record), value }] : []
  })
  return facts.map(({ field, value }) => (
    <div key={field.name} className={classes.customer} title={field.label}>
      <FieldValue field={field} value={value} isPlain />
    </div>
  ))
}
