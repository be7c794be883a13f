import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { refresh } from '../api/records.ts'
import { LinkedName } from '../fields/FieldValue.tsx'
import { useTexts } from '../locales/language.ts'
import { isMergeable } from '../metadata/kinds.ts'
import { useType, useTypes } from '../metadata/useTypes.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { UsersIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { pathOf } from '../ui/paths.ts'
import { Row, Rows } from '../ui/Rows.tsx'
import { undoable } from '../undo/undoable.ts'
import { type DuplicateGroup, groupsOf, groupsQuery, namesakesQuery, tellApart } from './groups.ts'

/** So many are named in a row; the rest is counted. */
const MOST_NAMES = 5

/** Records that may stand for the same person or company; each group leads to where they are merged. */
export function Duplicates() {
  const { places } = useTexts()
  const navigate = useNavigate()
  const types = useTypes()
    .filter((type) => isMergeable(type) && type.can.read)
    .toSorted((one, other) => Number(one.position) - Number(other.position))
  const { of } = getRouteApi('/app/duplicates').useSearch()
  const type = types.find(({ name }) => name === of) ?? types[0]!
  const within = type['namesakes-within']
  return (
    <Page
      title={places.duplicates}
      text={places.duplicatesText}
      actions={
        <SegmentedControl
          aria-label={places.duplicates}
          data={types.map(({ name, labels }) => ({ value: name, label: labels.many }))}
          value={type.name}
          onChange={(next) => void navigate({ to: '/duplicates', search: { of: next }, replace: true })}
        />
      }
    >
      <Groups key={type.name} type={type} query={groupsQuery(type.name)}>
        <Nothing icon={<UsersIcon size={28} />} title={places.noDuplicates} text={places.noDuplicatesText} />
      </Groups>
      {within !== undefined && (
        <Groups
          key={`${type.name} namesakes`}
          type={type}
          query={namesakesQuery(type.name, within)}
          isUnsure
        />
      )}
    </Page>
  )
}

interface GroupsProps {
  readonly type: TypeMetadata
  readonly query: ReturnType<typeof groupsQuery>
  /** They may be namesakes. */
  readonly isUnsure?: boolean
  /** What is said where there are none. */
  readonly children?: ReactNode
}

function Groups({ type, query: wanted, isUnsure = false, children }: GroupsProps) {
  const { places, agenda } = useTexts()
  const query = useInfiniteQuery(wanted)
  const groups = groupsOf(query.data?.pages ?? [])
  if (query.isPending) return <Placeholder height={160} />
  if (query.data && groups.length === 0) return children
  return (
    <div>
      {isUnsure && (
        <Stack gap={0} mt="xl" mb="sm">
          <Title order={2} size="h4">
            {places.perhaps}
          </Title>
          <Text size="sm" c="dimmed">
            {places.perhapsText}
          </Text>
        </Stack>
      )}
      <FailureNote failure={query.error} mb="md" />
      <Rows label={isUnsure ? places.perhaps : type.labels.many}>
        {groups.map((group) => (
          <GroupRow key={group.id} type={type} group={group} />
        ))}
      </Rows>
      {query.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {agenda.more}
          </Button>
        </Group>
      )}
    </div>
  )
}

interface GroupRowProps {
  readonly type: TypeMetadata
  readonly group: DuplicateGroup
}

function GroupRow({ type, group: { by, value, within, count, records } }: GroupRowProps) {
  const { places } = useTexts()
  const canTellApart = useType('distinctions')?.can.create && count <= records.length
  const telling = useMutation({
    mutationFn: () => undoable(places.toldApart, (deed) => tellApart(type.name, records, deed)),
    onSuccess: () => refresh(type.name),
    onError: tellFailure,
  })
  const label = type.duplicates.find(({ name }) => name === by)?.label ?? by
  const named = records.slice(0, MOST_NAMES)
  return (
    <Row
      title={named.map((one) => <LinkedName key={one.id} linked={one} />)}
      text={within ? within.name : `${label}: ${value}`}
      facts={places.several(count)}
      actions={
        <Group gap="xs" justify="flex-end">
          {canTellApart && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={`${places.tellApart}: ${value}`}
              loading={telling.isPending}
              onClick={() => telling.mutate()}
            >
              {places.tellApart}
            </Button>
          )}
          {named[0] && type.can.merge && (
            <Button component={Link} to={pathOf(named[0])} variant="default" size="xs">
              {places.merge}
            </Button>
          )}
        </Group>
      }
    />
  )
}
