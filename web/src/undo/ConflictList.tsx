import { List, Text } from '@mantine/core'
import { useFields } from '../fields/useFields.ts'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import type { Conflict } from './api.ts'
import { type ConflictedRecord, conflictedRecords } from './conflicts.ts'

/** More than fit are counted. */
const MOST = 10

/** Which fields of what somebody has changed since. */
export function ConflictList({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { undo } = useTexts()
  const records = conflictedRecords(conflicts)
  const shown = records.slice(0, MOST)
  const nameOf = useNames([...new Map(shown.map((one) => [`${one.type}/${one.id}`, one])).values()])
  return (
    <>
      <List size="sm" mt="sm" spacing={4}>
        {shown.map((one) => (
          <List.Item key={`${one.type}/${one.id} ${one.reason}`}>
            <ConflictLine record={one} name={nameOf(one).name} />
          </List.Item>
        ))}
      </List>
      {records.length > MOST && (
        <Text size="sm" c="dimmed" mt={4}>
          {undo.more(records.length - MOST)}
        </Text>
      )}
    </>
  )
}

function ConflictLine({ record, name }: { readonly record: ConflictedRecord; readonly name: string }) {
  const { undo } = useTexts()
  const labels = useLabels()
  const fields = useFields(record.type)
  // Custom fields are told as members of what holds them.
  const labelOf = (member: string) => {
    const field = member.replace(/^customs\./, '')
    return fields.find((one) => one.name === field)?.label ?? labels.field(record.type, field)
  }
  const what = record.fields.map(labelOf).join(', ')
  return (
    <>
      <strong>{name}</strong>: {what && `${what} – `}
      {undo.reasons[record.reason]}
    </>
  )
}
