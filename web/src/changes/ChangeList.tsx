import type { Identifier } from '../api/records.ts'
import { LinkedName } from '../fields/FieldValue.tsx'
import type { Linked } from '../fields/field.ts'
import { useNames } from '../fields/useNames.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { ChangedField } from './ChangedField.tsx'
import classes from './ChangeList.module.css'
import { distinct, fieldChanges, mentionedIn, recordOf, type ToldChange } from './change.ts'

interface ChangeListProps {
  readonly label: string
  readonly changes: readonly ToldChange[]
}

/** Changes of any records, field by field. */
export function ChangeList({ label, changes }: ChangeListProps) {
  const { changes: words } = useTexts()
  const labels = useLabels()
  const edited = changes.filter(({ attributes }) => attributes.action === 'update')
  const nameOf = useNames(distinct([...edited.map(recordOf), ...mentionedIn(changes)]))
  return (
    <ul className={classes.list} aria-label={label}>
      {changes.map((change, index) => {
        const { action, before, after, 'resource-type': type } = change.attributes
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what would happen has no ids, and its order stays
          <li key={index} className={classes.change}>
            <div>
              <span className={classes.action} data-action={action}>
                {words.actions[action]}
              </span>{' '}
              {labels.type(type).one}{' '}
              <strong>
                <LinkedName linked={namedIn(change, nameOf)} isPlain={action !== 'update'} />
              </strong>
            </div>
            {fieldChanges(change).map((one) => (
              <ChangedField
                key={one.name}
                type={type}
                change={one}
                nameOf={nameOf}
                isWhole={action !== 'update'}
                currency={(after ?? before)?.currency}
              />
            ))}
          </li>
        )
      })}
    </ul>
  )
}

/** A record that was made or deleted is told whole: its name is in it, also when it is gone. */
function namedIn(change: ToldChange, nameOf: (one: Identifier) => Linked): Linked {
  const { action, before, after } = change.attributes
  const record = recordOf(change)
  return action === 'update'
    ? nameOf(record)
    : { ...record, name: titleOf({ id: record.id, attributes: after ?? before ?? {} }) }
}
