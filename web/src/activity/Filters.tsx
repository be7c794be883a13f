import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { useNames } from '../fields/useNames.ts'
import { jobsQuery } from '../imports/jobs.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { tokensQuery } from '../tokens/api.ts'
import { WallTimeField } from '../ui/DateFields.tsx'
import { distance } from '../ui/Moment.tsx'
import classes from './Activity.module.css'
import type { Deed } from './api.ts'
import { type Wanted, wantedIn } from './wanted.ts'

interface FiltersProps {
  readonly wanted: Wanted
  /** Tokens that were met, revoked ones too: what they did is what one looks for. */
  readonly met: readonly NonNullable<Deed['token']>[]
  readonly onChange: (wanted: Wanted) => void
}

/** Whose, by what, to what and when. */
export function Filters({ wanted, met, onChange }: FiltersProps) {
  const { activity: words } = useTexts()
  const types = useTypes().filter(({ can }) => can.read)
  const nameOf = useNames(wanted.user ? [{ type: 'users', id: wanted.user }] : [])
  const change = (name: keyof Wanted) => (value: string | null | undefined) =>
    onChange(wantedIn({ ...wanted, [name]: value ?? '' }))
  const typeChoices = types
    .map(({ name, labels }) => ({ value: name, label: labels.many }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <div className={classes.filters}>
      <LinkPicker
        label={words.person}
        placeholder={words.anybody}
        field={{ targets: ['users'], label: words.person }}
        canCreate={false}
        value={wanted.user ? nameOf({ type: 'users', id: wanted.user }) : null}
        onChange={(person) => change('user')(person?.id)}
      />
      <Choice label={words.token} value={wanted.token} data={useTokens(met)} onChange={change('token')} />
      <Choice label={words.import} value={wanted.import} data={useImports()} onChange={change('import')} />
      <Choice label={words.type} value={wanted.type} data={typeChoices} onChange={change('type')} />
      <Time label={words.from} value={wanted.from} onChange={change('from')} />
      <Time label={words.to} value={wanted.to} onChange={change('to')} />
    </div>
  )
}

interface FilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | null) => void
}

type Choices = readonly { readonly value: string; readonly label: string }[]

function Choice({ value, data, ...props }: FilterProps & { readonly data: Choices }) {
  const { activity: words } = useTexts()
  return (
    <Select {...props} value={value ?? null} data={[...data]} placeholder={words.any} searchable clearable />
  )
}

/** Takes effect when it can be read as a time. */
function Time({ label, value = '', onChange }: FilterProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <WallTimeField
      className={classes.time}
      label={label}
      value={typed ?? value}
      onChange={(next) => {
        const isRead = next === '' || wantedIn({ from: next }).from !== undefined
        setTyped(isRead ? undefined : next)
        if (isRead) onChange(next)
      }}
    />
  )
}

function useTokens(met: FiltersProps['met']): Choices {
  const { data } = useQuery(tokensQuery)
  const valid = (data?.tokens ?? []).map((one) => ({ ...one, application: one.application?.name ?? null }))
  const labels = new Map([...valid, ...met].map(({ id, label, application }) => [id, application ?? label]))
  return [...labels].map(([value, label]) => ({ value, label }))
}

function useImports(): Choices {
  const labels = useLabels()
  const language = useLanguage()
  const { data } = useQuery(jobsQuery)
  return (data ?? []).map(({ id, type, startedAt }) => ({
    value: id,
    label: `${labels.type(type).many}, ${distance(startedAt, language)}`,
  }))
}
