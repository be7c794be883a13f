import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { searchable } from '../api/address.ts'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { SearchIcon } from '../ui/icons.tsx'
import classes from './TableScreen.module.css'
import { type View, withFilter } from './view.ts'

const PAUSE_MS = 120

interface SearchBoxProps {
  readonly type: TypeMetadata
  readonly view: View
  readonly onChange: (view: View, replace?: boolean) => void
}

/** Asks while people write, once they rest. */
export function SearchBox({ type, view, onChange }: SearchBoxProps) {
  const { common } = useTexts()
  const asked = view.filters.q ?? ''
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  const ask = useDebouncedCallback(
    (typed: string) => onChange(withFilter(view, 'q', searchable(typed)), true),
    PAUSE_MS,
  )
  if (!type.filters.some(({ name }) => name === 'q')) return null
  return (
    <TextInput
      type="search"
      size="xs"
      className={classes.search ?? ''}
      aria-label={common.search}
      placeholder={common.search}
      leftSection={<SearchIcon size={14} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        ask(event.currentTarget.value)
      }}
    />
  )
}
