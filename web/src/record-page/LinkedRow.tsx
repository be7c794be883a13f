import { ActionIcon } from '@mantine/core'
import type { Resource } from '../api/records.ts'
import { LinkedName } from '../fields/FieldValue.tsx'
import { linkedOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { Facts } from './Facts.tsx'
import classes from './lists.module.css'

interface LinkedRowProps {
  readonly record: Resource
  readonly included: readonly Resource[] | undefined
  /** The field that leads back here says nothing new. */
  readonly without: string | null
  readonly onRemove: (() => void) | undefined
}

/** A member of a list: its name, what tells it from its neighbours, and a way to take it out. */
export function LinkedRow({ record, included, without, onRemove }: LinkedRowProps) {
  const { linkPicker } = useTexts()
  const linked = linkedOf(record)
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <LinkedName linked={linked} />
      </div>
      <Facts record={record} included={included} without={without} />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.remove!}
          aria-label={linkPicker.remove(linked.name)}
          onClick={onRemove}
        >
          <CloseIcon size={14} />
        </ActionIcon>
      )}
    </li>
  )
}
