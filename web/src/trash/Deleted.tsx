import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { isAdmin, useSession } from '../api/session.ts'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { TrashIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { DeletedRow } from './DeletedRow.tsx'
import { deletedQuery, mainOf } from './deleted.ts'
import { fileOf } from './files.ts'

interface DeletedProps {
  readonly of: string | undefined
  readonly who: string | undefined
}

/** What was deleted and is not there again, the newest first. */
export function Deleted({ of, who }: DeletedProps) {
  const { trash, agenda, record: words } = useTexts()
  const types = useTypes()
  const { user } = useSession()
  const query = useInfiniteQuery(
    deletedQuery(
      {
        ...(of && { 'filter[resource-type]': of }),
        ...(who && { 'filter[user-id]': who }),
      },
      isAdmin(user),
    ),
  )
  const keptFiles = new Set(query.data?.pages.flatMap((page) => page.keptFiles))
  const deleted = mainOf(query.data?.pages.flatMap((page) => page.deleted) ?? [], types)
  const users = new Set(deleted.flatMap(({ attributes }) => attributes['user-id'] ?? []))
  const nameOf = useNames([...users].map((id) => ({ type: 'users', id })))
  const together = Map.groupBy(deleted, ({ attributes }) => attributes['request-id'])
  if (query.isPending) return <Placeholder height={160} />
  return (
    <Section flush>
      <FailureNote failure={query.error} m="md" />
      {deleted.length === 0 && !query.hasNextPage && (
        <Nothing icon={<TrashIcon size={28} />} title={trash.nothing} text={trash.nothingDeleted} />
      )}
      <Rows label={trash.states.deleted}>
        {deleted.map((change) => {
          const { 'user-id': userId, 'request-id': requestId } = change.attributes
          return (
            <DeletedRow
              key={change.id}
              change={change}
              who={userId ? nameOf({ type: 'users', id: userId }).name : words.system}
              file={isAdmin(user) ? fileOf(change, keptFiles) : undefined}
              isOneOfMany={requestId !== null && together.get(requestId)!.length > 1}
            />
          )
        })}
      </Rows>
      {query.hasNextPage && (
        <Group justify="center" p="md">
          <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {agenda.more}
          </Button>
        </Group>
      )}
    </Section>
  )
}
