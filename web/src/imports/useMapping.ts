import { useSuspenseQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Metadata, metadataQuery, type TypeMetadata } from '../api/metadata.ts'
import { useSession } from '../api/session.ts'
import { useFields } from '../fields/useFields.ts'
import { LANGUAGES, type Language, useLanguage, useTexts } from '../locales/language.ts'
import { labelsOf } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { firstIn, firstOf } from '../ui/dates.ts'
import { notationIn, notationOf } from '../ui/numbers.ts'
import type { Mapped } from './body.ts'
import { conversionOf } from './convert.ts'
import { guessed } from './guess.ts'
import { headOf } from './head.ts'
import type { Chosen } from './ImportPage.tsx'
import { type FileForm, formOf } from './sniff.ts'
import { passedOver, type Target, targetsOf } from './targets.ts'

export interface Mapping extends Mapped {
  readonly targets: readonly Target[]
  setForm(form: FileForm): void
  /** Sends a column to the target of this name, or leaves it out. */
  setColumn(index: number, name: string | null): void
}

/** People name columns in either language, whichever they speak themselves. */
const EVERY_LANGUAGE = (Object.keys(LANGUAGES) as Language[]).map(metadataQuery)

/** What the file is and where its columns go: guessed first, then as people choose. */
export function useMapping(type: TypeMetadata, { file, beginning }: Chosen): Mapping {
  const texts = useTexts()
  const types = useTypes()
  const fields = useFields(type.name)
  const { account } = useSession()
  const languages = useSuspenseQueries({ queries: EVERY_LANGUAGE, combine: dataOf })
  const [form, setForm] = useState(() => formOf(file.name, beginning))
  const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(new Map())
  const language = useLanguage()
  const zone = account['time-zone']
  const targets = useMemo(() => targetsOf(fields, types, texts), [fields, types, texts])
  const head = useMemo(
    () => headOf(beginning, form, beginning.length >= file.size),
    [beginning, form, file.size],
  )
  const guess = useMemo(() => {
    const called = languages.map((one) => (name: string) => labelsOf(one).field(type.name, name))
    return guessed(head.header, head.rows, targets, called)
  }, [head, targets, languages, type])
  const columns = useMemo(
    () =>
      guess.map((name, index) => {
        const wanted = chosen.has(index) ? chosen.get(index) : name
        const target = targets.find((one) => one.name === wanted)
        if (!target) return null
        const cells = head.rows.flatMap((row) => row[index] ?? [])
        const form = {
          zone,
          notation: notationIn(cells, notationOf(language)),
          first: firstIn(cells, firstOf(language)),
        }
        return { ...target, convert: conversionOf(target.field.kind, form) }
      }),
    [guess, chosen, targets, head, zone, language],
  )
  return {
    file,
    form,
    head,
    columns,
    spare: passedOver(type),
    targets,
    setForm(next) {
      setForm(next)
      setChosen(new Map())
    },
    setColumn: (index, name) => setChosen((before) => new Map(before).set(index, name)),
  }
}

/** Outside of the hook: the same function gives the same list. */
const dataOf = (answers: readonly { readonly data: Metadata }[]): readonly Metadata[] =>
  answers.map(({ data }) => data)
