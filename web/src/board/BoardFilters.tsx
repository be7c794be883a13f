import { Pill, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { searchable } from '../api/address.ts'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import { useLabels } from '../metadata/labels.ts'
import { PeriodSelect } from '../ui/PeriodSelect.tsx'
import { usersQuery } from '../users/api.ts'
import classes from './Board.module.css'
import { filterIn } from './search.ts'
import type { Track } from './tracks.ts'
import { useBoardSearch } from './useBoardSearch.ts'

const WORDS = 'filter[q]'
const RESPONSIBLE = 'filter[responsible-id]'
const SINCE = 'filter[created-at-gte]'
const UNTIL = 'filter[created-at-lte]'

/** What is asked for most stands open; every other filter of the address can be seen and taken away. */
export function BoardFilters({ track }: { readonly track: Track }) {
  const { board } = useTexts()
  const labels = useLabels()
  const { user } = useSession()
  const [search, change] = useBoardSearch()
  const { data: users } = useQuery(usersQuery)
  const people = (users?.data ?? []).map(({ id, attributes }) => ({
    value: id,
    label: id === user.id ? board.me : nameIn(attributes),
  }))
  const shown = [WORDS, RESPONSIBLE, SINCE, UNTIL, track.stageFilter, 'funnel']
  const others = Object.keys(search).filter((name) => !shown.includes(name))
  return (
    <>
      <Words
        value={search[WORDS] ?? ''}
        onChange={(words) => change({ [WORDS]: searchable(words) || undefined })}
      />
      <Select
        className={classes.filter}
        aria-label={labels.field(track.type, 'responsible')}
        placeholder={board.everybody}
        data={people.toSorted((one) => (one.value === user.id ? -1 : 0))}
        value={search[RESPONSIBLE] ?? null}
        clearable
        clearButtonProps={{ 'aria-label': board.everybody }}
        onChange={(id) => change({ [RESPONSIBLE]: id ?? undefined })}
      />
      <PeriodSelect
        label={board.created}
        value={{ from: search[SINCE], to: search[UNTIL] }}
        onChange={({ from, to }) => change({ [SINCE]: from, [UNTIL]: to })}
      />
      {others.map((name) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          removeButtonProps={{
            'aria-label': board.withoutFilter(filterIn(name)),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => change({ [name]: undefined })}
        >
          {`${labels.field(track.type, filterIn(name))}: ${search[name]}`}
        </Pill>
      ))}
    </>
  )
}

interface WordsProps {
  readonly value: string
  readonly onChange: (words: string) => void
}

/** Asked for when people pause, not at every letter. */
function Words({ value, onChange }: WordsProps) {
  const { common } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const ask = useDebouncedCallback(onChange, 300)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return (
    <TextInput
      ref={input}
      className={classes.filter}
      type="search"
      aria-label={common.search}
      placeholder={common.search}
      defaultValue={value}
      onChange={({ currentTarget }) => ask(currentTarget.value.trim())}
    />
  )
}
