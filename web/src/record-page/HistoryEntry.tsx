import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Identifier } from '../api/records.ts'
import { ChangedField } from '../changes/ChangedField.tsx'
import { type Change, type FieldChange, fieldChanges, recordOf } from '../changes/change.ts'
import { type Restoring, takingBack } from '../changes/restoring.ts'
import type { Field, Linked } from '../fields/field.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { UndoIcon } from '../ui/icons.tsx'
import { distance, Moment } from '../ui/Moment.tsx'
import classes from './History.module.css'
import { puttingBack } from './puttingBack.ts'
import { useRecord } from './useRecord.ts'

export interface RestoreQuestion {
  readonly title: string
  readonly restoring: Restoring
}

interface HistoryEntryProps {
  readonly change: Change
  readonly nameOf: (one: Identifier) => Linked
  /** Whether the record has changed since. */
  readonly isPast: boolean
  /** It is of a record that belongs to the one of the page. */
  readonly isElsewhere: boolean
  /** Undefined for those who may not write. */
  readonly onRestore: ((question: RestoreQuestion) => void) | undefined
}

export function HistoryEntry({ change, nameOf, isPast, isElsewhere, onRestore }: HistoryEntryProps) {
  const { record: words, changes: ways } = useTexts()
  const language = useLanguage()
  const { data } = useRecord()
  const { action, version, 'user-id': userId, 'token-id': tokenId, 'created-at': at } = change.attributes
  const who = userId ? nameOf({ type: 'users', id: userId }).name : words.system
  const { type, id } = recordOf(change)
  const restoreVersion = () =>
    onRestore?.({
      title: ways.restoreTitle,
      restoring: takingBack({ 'resource-type': type, 'resource-id': id, 'to-version': String(version) }),
    })
  const putBack = (one: FieldChange) => (field: Field) =>
    onRestore &&
    !field.isReadOnly && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={ways.putBack(field.label)}
        title={ways.putBack(field.label)}
        onClick={() =>
          onRestore({ title: ways.putBackTitle(field.label), restoring: wayBack(change, field, one) })
        }
      >
        <UndoIcon size={14} />
      </ActionIcon>
    )
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <strong>{who}</strong> {tokenId && words.byApi} {words.did[action]}{' '}
        {isElsewhere && (
          <Link to="/$type/$id" params={{ type, id }}>
            {nameOf({ type, id }).name}
          </Link>
        )}{' '}
        <span className={classes.when}>
          <Moment at={at} />
        </span>
        {isPast && (
          <span className={classes.ways}>
            <Button
              renderRoot={(props) => (
                <Link to="/$type/$id" params={{ type, id }} search={{ 'as-of': change.id }} {...props} />
              )}
              variant="subtle"
              color="gray"
              size="compact-xs"
              aria-label={ways.lookThen(distance(at, language))}
            >
              {ways.look}
            </Button>
            {version !== null && onRestore && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                aria-label={ways.restoreThen(distance(at, language))}
                onClick={restoreVersion}
              >
                {ways.restore}
              </Button>
            )}
          </span>
        )}
      </div>
      {action === 'update' &&
        fieldChanges(change).map((one) => (
          <ChangedField
            key={one.name}
            type={type}
            change={one}
            nameOf={nameOf}
            currency={isElsewhere ? undefined : data.attributes.currency}
            action={putBack(one)}
          />
        ))}
    </li>
  )
}

/** Links of many are told by what came and went: they go back as a change of their own. */
const wayBack = (change: Change, field: Field, { before }: FieldChange): Restoring =>
  field.kind === 'links' ? takingBack({ changes: [change.id] }) : puttingBack(recordOf(change), field, before)
