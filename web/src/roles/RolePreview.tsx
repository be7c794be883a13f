import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Linked } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { linkedOf } from '../fields/values.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { written } from '../ui/numbers.ts'
import { Section } from '../ui/Section.tsx'
import { memberQuery, previewQuery } from './api.ts'
import classes from './RolePreview.module.css'
import { groupsOf } from './types.ts'

const PAUSE_MS = 400

interface RolePreviewProps {
  readonly roleId: string
  readonly draft: object
}

/** How many records of each type somebody would see with the role as it stands in the form. */
export function RolePreview({ roleId, draft }: RolePreviewProps) {
  const { roles: words } = useTexts()
  const language = useLanguage()
  const { work, others, rest } = groupsOf(useTypes())
  const { data: members } = useQuery(memberQuery(roleId))
  const [chosen, setChosen] = useState<Linked | null>()
  const member = members?.data[0]
  const person = chosen === undefined ? (member ? linkedOf(member) : null) : chosen
  const [settled] = useDebouncedValue(JSON.stringify(draft), PAUSE_MS)
  const { data, error } = useQuery(previewQuery(person?.id, JSON.parse(settled)))
  const counts = new Map(data?.types.map((one) => [one.type, one]))
  const most = data?.['most-counted'] ?? 0

  function shown(type: string): string {
    const { seen = 0, all = 0 } = counts.get(type) ?? {}
    const isBeyond = seen > most && seen < all
    const count = isBeyond ? words.orMore(written(most, language)) : written(seen, language)
    return words.seenOf(count, written(all, language))
  }

  return (
    <Section title={words.preview} text={words.previewText}>
      <Stack gap="md">
        <LinkPicker
          label={words.previewWho}
          field={{ label: words.previewWho, targets: ['users'] }}
          maw="28rem"
          value={person}
          onChange={setChosen}
          canCreate={false}
        />
        <FailureNote failure={error} />
        {!person && <Text size="sm">{words.previewNobody}</Text>}
        {person && data && !error && (
          <ul className={classes.counts} aria-label={words.preview} aria-live="polite">
            {[...work, ...others, ...rest]
              .filter(({ name }) => counts.get(name)?.all)
              .map(({ name, labels }) => (
                <li key={name} data-nothing={counts.get(name)?.seen === 0 || undefined}>
                  <span>{labels.many}</span>
                  <span>{shown(name)}</span>
                </li>
              ))}
          </ul>
        )}
      </Stack>
    </Section>
  )
}
