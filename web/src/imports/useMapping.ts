import { useSuspenseQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Metadata, metadataQuery, type TypeMetadata } from '../api/metadata.ts'
import { useSession } from '../api/session.ts'
import { pageKey } from '../drafts/kept.ts'
import { useKept } from '../drafts/useKept.ts'
import type { Field } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { LANGUAGES, type Language, useLanguage, useTexts } from '../locales/language.ts'
import { labelsOf } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { firstIn, firstOf } from '../ui/dates.ts'
import { notationIn, notationOf } from '../ui/numbers.ts'
import type { Mapped } from './body.ts'
import { calledIn, conversionOf } from './convert.ts'
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
  /** Once the file is on its way. */
  forget(): void
}

/** What people have said of a file; it is there again when the same file is given after a reload. */
interface Choice {
  readonly form: FileForm
  /** The names of targets, by the places of the columns. */
  readonly columns: Readonly<Record<number, string | null>>
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
  const start = useMemo(
    (): Choice => ({ form: formOf(file.name, beginning), columns: {} }),
    [file, beginning],
  )
  const choice = useKept(pageKey(`mapping of ${file.name} ${file.size} ${file.lastModified}`), start)
  const { form, columns: chosen } = choice.value
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
        const wanted = index in chosen ? chosen[index] : name
        const target = targets.find((one) => one.name === wanted)
        if (!target) return null
        const cells = head.rows.flatMap((row) => row[index] ?? [])
        const form = {
          zone,
          notation: notationIn(cells, notationOf(language)),
          first: firstIn(cells, firstOf(language)),
          called: calledIn(choicesOf(type.name, target.field, languages)),
        }
        return { ...target, convert: conversionOf(target.field.kind, form) }
      }),
    [guess, chosen, targets, head, zone, language, languages, type],
  )
  return {
    file,
    form,
    head,
    columns,
    spare: passedOver(type),
    targets,
    setForm: (next) => choice.change({ form: next, columns: {} }),
    setColumn: (index, name) => choice.change({ form, columns: { ...chosen, [index]: name } }),
    forget: () => choice.change(start),
  }
}

/** What can be chosen in a field, in the words of every language. */
const choicesOf = (type: string, { name, choices = [] }: Field, languages: readonly Metadata[]) => [
  ...choices,
  ...languages.flatMap(({ types }) => {
    const { attributes = [] } = types.find((one) => one.name === type) ?? {}
    return attributes.find((one) => one.name === name)?.choices ?? []
  }),
]

/** Outside of the hook: the same function gives the same list. */
const dataOf = (answers: readonly { readonly data: Metadata }[]): readonly Metadata[] =>
  answers.map(({ data }) => data)
