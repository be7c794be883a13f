import { Button, Group, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { TypeMetadata } from '../api/metadata.ts'
import { LinkedName } from '../fields/FieldValue.tsx'
import { labelIn, typeLabels } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../records/types.ts'
import { workPlaces } from '../shell/destinations.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { UsersIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { pathOf } from '../ui/paths.ts'
import { Row, Rows } from '../ui/Rows.tsx'
import { type DuplicateGroup, groupsOf, groupsQuery } from './groups.ts'
import type { DuplicatesSearch } from './routes.tsx'

/** So many are named in a row; the rest is counted. */
const MOST_NAMES = 5

/** Records that may stand for the same person or company; each group leads to where they are merged. */
export function Duplicates() {
  const texts = useTexts()
  const { places, types: labels } = texts
  const navigate = useNavigate()
  const known = workPlaces(texts).map(({ to }) => to)
  const placeOf = ({ name }: TypeMetadata) => known.indexOf(`/${name}`)
  const types = useTypes()
    .filter(({ mergeable, can }) => mergeable && can.read)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  const { of = types[0]!.name } = useSearch({ strict: false }) as DuplicatesSearch
  const { many } = typeLabels(labels, of)
  return (
    <Page
      title={places.duplicates}
      text={places.duplicatesText}
      actions={
        <SegmentedControl
          aria-label={places.duplicates}
          data={types.map(({ name }) => ({ value: name, label: typeLabels(labels, name).many }))}
          value={of}
          onChange={(type) => void navigate({ to: '/duplicates', search: { of: type }, replace: true })}
        />
      }
    >
      <Groups key={of} type={of} label={many} />
    </Page>
  )
}

function Groups({ type, label }: { readonly type: string; readonly label: string }) {
  const { places, agenda } = useTexts()
  const query = useInfiniteQuery(groupsQuery(type))
  const groups = groupsOf(query.data?.pages ?? [])
  if (query.isPending) return <Placeholder height={160} />
  if (query.data && groups.length === 0)
    return (
      <Nothing icon={<UsersIcon size={28} />} title={places.noDuplicates} text={places.noDuplicatesText} />
    )
  return (
    <div>
      <FailureNote failure={query.error} mb="md" />
      <Rows label={label}>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
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

function GroupRow({ group: { by, value, count, records } }: { readonly group: DuplicateGroup }) {
  const { places, fields } = useTexts()
  const named = records.slice(0, MOST_NAMES)
  return (
    <Row
      title={named.map((one) => <LinkedName key={one.id} linked={one} />)}
      text={`${labelIn(fields, by)}: ${value}`}
      facts={places.several(count)}
      actions={
        named[0] && (
          <Button component={Link} to={pathOf(named[0])} variant="default" size="xs">
            {places.merge}
          </Button>
        )
      }
    />
  )
}
