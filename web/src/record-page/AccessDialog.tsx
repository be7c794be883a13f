import { List, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Identifier, read } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { type Reason, reasonIn } from './reasons.ts'
import { useRecord } from './useRecord.ts'

interface Access {
  readonly read: boolean
  readonly edit: boolean
}

interface Explained {
  readonly data: { readonly attributes: Access; readonly meta: { readonly reasons: readonly Reason[] } }
}

/** What somebody may do with a record now; it is never kept. */
const accessQuery = ({ type, id }: Identifier, userId: string) =>
  queryOptions({
    queryKey: ['access', type, id, userId],
    queryFn: async () => {
      const path = `${type}/${id}/access?user-id=${userId}`
      const { attributes, meta } = (await read<Explained>(path)).data
      return { ...attributes, ...meta }
    },
    gcTime: 0,
    staleTime: 0,
  })

/** Says of a chosen person whether they may see and edit the record, and why. */
export function AccessDialog({ onClose }: { readonly onClose: () => void }) {
  const { access: words } = useTexts()
  const { data: record } = useRecord()
  const [person, setPerson] = useState<Linked | null>(null)
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{words.text}</Text>
        <LinkPicker
          label={words.who}
          field={{ label: words.who, targets: ['users'] }}
          value={person}
          onChange={setPerson}
          canCreate={false}
          data-autofocus
        />
        {person && <Answer record={record} userId={person.id} />}
      </Stack>
    </Dialog>
  )
}

interface AnswerProps {
  readonly record: Identifier
  readonly userId: string
}

function Answer({ record, userId }: AnswerProps) {
  const texts = useTexts()
  const labels = useLabels()
  const { data: found, error } = useQuery(accessQuery(record, userId))
  const { access: words } = texts
  if (!found) return <FailureNote failure={error} />
  return (
    <Stack gap="xs" aria-live="polite">
      {(['read', 'edit'] as const).map((action) => (
        <Text key={action} fw={500}>
          {(found[action] ? words.may : words.mayNot)[action]}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {words.because}
      </Text>
      <List size="sm">
        {found.reasons.map((reason) => (
          <List.Item key={JSON.stringify(reason)}>{reasonIn(texts, labels, reason)}</List.Item>
        ))}
      </List>
    </Stack>
  )
}
