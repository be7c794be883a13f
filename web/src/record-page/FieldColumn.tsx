import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, useId } from 'react'
import { type Field, isEmpty, linkedIn } from '../fields/field.ts'
import { useGroups } from '../fields/groups.ts'
import { useCalculated } from '../funnels/calculated.ts'
import { labelIn } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'
import { EditableField } from './EditableField.tsx'
import classes from './FieldColumn.module.css'
import { noteOf } from './Note.tsx'
import { useRecord } from './useRecord.ts'

/** Said elsewhere on the page, or done with an action. */
const ELSEWHERE = ['as-string', 'stage', 'download-url', 'cached-at']
const BY_ACTION = ['archived-at', 'discarded-at']

/** Everything that is known of the record, under its headings; what is empty is folded away. */
export function FieldColumn() {
  const { record: words } = useTexts()
  const { fields, type, value } = useRecord()
  const [isWhole, setWhole] = useLocalStorage({ key: 'rapport-empty-fields', defaultValue: false })
  const note = noteOf(fields)
  const own = fields.filter(
    (field) => field.kind !== 'links' && !ELSEWHERE.includes(field.name) && field !== note,
  )
  const isFolded = ({ name, isRequired, isReadOnly, wholeDay }: Field) =>
    // The day itself stands beside the last minute of it.
    (wholeDay !== undefined && !isEmpty(value(wholeDay))) ||
    (isEmpty(value(name)) && !isRequired && (isReadOnly || !type.usual.includes(name)))
  const folded = own.filter(isFolded)
  const groups = useGroups(isWhole ? own : own.filter((field) => !isFolded(field)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move between the buttons in it
    <div className={classes.column} onKeyDown={moveWithArrows}>
      {groups.map((group) => (
        <FieldGroupSection key={group.name} label={group.label} fields={group.fields} />
      ))}
      {folded.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.toggle!}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.hideEmpty : words.showEmpty(folded.length)}
        </Button>
      )}
    </div>
  )
}

function FieldGroupSection({ label, fields }: { readonly label: string; readonly fields: readonly Field[] }) {
  const heading = useId()
  const { care } = useTexts()
  const { type, value } = useRecord()
  const calculated = useCalculated(type.name)(linkedIn(value('stage-category'))[0]?.id)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {label}
      </h2>
      <dl className={classes.fields}>
        {fields.map((field) => (
          <div key={field.name} className={classes.field}>
            <dt>{field.shortLabel}</dt>
            <dd>
              <EditableField
                field={field}
                isEditable={
                  type.can.write &&
                  !field.isReadOnly &&
                  !BY_ACTION.includes(field.name) &&
                  !(field.name in calculated)
                }
              />
              {field.name in calculated && (
                <div className={classes.calculated}>{labelIn(care.calculated, calculated[field.name]!)}</div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Up and down go to the field above and below. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const target = event.target as HTMLElement
  if (!step || !target.matches('[data-field]')) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-field]')]
  event.preventDefault()
  all[all.indexOf(target) + step]?.focus()
}
