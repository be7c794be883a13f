import { Group, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { Page } from '../ui/Page.tsx'
import { usersQuery } from '../users/api.ts'
import { Aside } from './Aside.tsx'
import { canBePutAside } from './aside.ts'
import { Deleted } from './Deleted.tsx'
import { STATES, type State, type TrashSearch } from './search.ts'

/** What was deleted, thrown away or archived, of all types, and the way back. */
export function Trash() {
  const { trash } = useTexts()
  const navigate = useNavigate()
  const search = getRouteApi('/app/trash').useSearch()
  const { state = 'deleted', of, who } = search
  const types = useTypes().filter((type) => (state === 'deleted' ? type.can.read : canBePutAside(type)))
  const { data: users } = useQuery(usersQuery)
  const change = (parts: { [Name in keyof TrashSearch]: TrashSearch[Name] | undefined }) => {
    const next = Object.entries({ ...search, ...parts }).filter(([, value]) => value !== undefined)
    void navigate({ to: '/trash', search: Object.fromEntries(next), replace: true })
  }
  return (
    <Page title={trash.title} text={trash.texts[state]}>
      <Group gap="sm">
        <SegmentedControl
          aria-label={trash.what}
          data={STATES.map((value) => ({ value, label: trash.states[value] }))}
          value={state}
          onChange={(next) => change({ state: next as State, of: undefined })}
        />
        <Select
          aria-label={trash.type}
          placeholder={trash.everyType}
          flex="1 1 9rem"
          clearable
          searchable
          data={types
            .map(({ name, labels }) => ({ value: name, label: labels.many }))
            .toSorted((one, other) => one.label.localeCompare(other.label))}
          value={of ?? null}
          onChange={(next) => change({ of: next ?? undefined })}
        />
        <Select
          aria-label={trash.person}
          placeholder={trash.everybody}
          flex="1 1 9rem"
          clearable
          searchable
          data={(users?.data ?? []).map(({ id, attributes }) => ({ value: id, label: nameIn(attributes) }))}
          value={who ?? null}
          onChange={(next) => change({ who: next ?? undefined })}
        />
      </Group>
      {state === 'deleted' ? (
        <Deleted of={of} who={who} />
      ) : (
        <Aside aside={state} types={types.filter(({ name }) => !of || name === of)} who={who} />
      )}
    </Page>
  )
}
