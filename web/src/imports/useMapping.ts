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
import type { Table } from './table.ts'
import { passedOver, type Target, targetsOf } from './targets.ts'
import type { Meaning, Meanings } from './values.ts'
import type { Written } from './written.ts'

export interface Mapping extends Mapped {
  /** What the file is called. */
  readonly name: string
  /** What the server has read of it, when it is no text by itself. */
  readonly table: Table | undefined
  readonly targets: readonly Target[]
  setForm(form: FileForm): void
  /** Says how the days or numbers of a column are written. */
  setWritten(index: number, written: Written): void
  /** Sends a column to the target of this name, or leaves it out. */
  setColumn(index: number, name: string | null): void
  /** What values mean that nothing is called by. */
  readonly meanings: Meanings
  /** Says what a value of a column means; undefined takes that back. */
  setMeaning(column: string, value: string, meaning: Meaning | undefined): void
  /** Once the file is on its way. */
  forget(): void
}

/** What people have said of a file; it is there again when the same file is given after a reload. */
interface Choice {
  readonly form: FileForm
  /** The names of targets, by the places of the columns. */
  readonly columns: Readonly<Record<number, string | null>>
  readonly written: Readonly<Record<number, Written>>
  readonly meanings: Meanings
}

/** People name columns in either language, whichever they speak themselves. */
const EVERY_LANGUAGE = (Object.keys(LANGUAGES) as Language[]).map(metadataQuery)

/** How the server writes what it has read. */
const OF_TABLES: FileForm = { format: 'csv', encoding: 'utf-8', delimiter: ',' }

/** What the file is and where its columns go: guessed first, then as people choose. */
export function useMapping(type: TypeMetadata, { file, table, beginning }: Chosen): Mapping {
  const texts = useTexts()
  const types = useTypes()
  const fields = useFields(type.name)
  const { account } = useSession()
  const languages = useSuspenseQueries({ queries: EVERY_LANGUAGE, combine: dataOf })
  const start = useMemo(
    (): Choice => ({
      form: table ? OF_TABLES : formOf(file.name, beginning),
      columns: {},
      written: {},
      meanings: {},
    }),
    [file, table, beginning],
  )
  const choice = useKept(
    pageKey(`mapping of ${file.name} ${file.size} ${file.lastModified} ${table?.sheet ?? ''}`),
    start,
  )
  const { form, columns: chosen, written, meanings = {} } = choice.value
  const body: Blob = table?.csv ?? file
  const language = useLanguage()
  const zone = account['time-zone']
  const targets = useMemo(() => targetsOf(fields, types, texts), [fields, types, texts])
  const head = useMemo(
    () => headOf(beginning, form, beginning.length >= body.size),
    [beginning, form, body.size],
  )
  const guess = useMemo(() => {
    const called = languages.map(labelsOf).map((labels) => ({
      label: (name: string) => labels.field(type.name, name),
      shortLabel: (name: string) => labels.shortField(type.name, name),
    }))
    return guessed(head.header, head.rows, targets, called)
  }, [head, targets, languages, type])
  const columns = useMemo(
    () =>
      guess.map((name, index) => {
        const wanted = index in chosen ? chosen[index] : name
        const target = targets.find((one) => one.name === wanted)
        if (!target) return null
        const cells = head.rows.flatMap((row) => row[index] ?? [])
        const said = written[index]
        const form = {
          zone,
          notation: said === ',' || said === '.' ? said : notationIn(cells, notationOf(language)),
          first: said === 'day' || said === 'month' ? said : firstIn(cells, firstOf(language)),
          called: calledIn(choicesOf(type.name, target.field, languages)),
        }
        const { first, notation } = form
        return { ...target, first, notation, convert: conversionOf(target.field.kind, form) }
      }),
    [guess, chosen, written, targets, head, zone, language, languages, type],
  )
  return {
    name: file.name,
    file: body,
    table,
    form,
    head,
    columns,
    spare: passedOver(type),
    targets,
    setForm: (next) => choice.change({ ...start, form: next }),
    setColumn: (index, name) => choice.change({ ...choice.value, columns: { ...chosen, [index]: name } }),
    setWritten: (index, said) => choice.change({ ...choice.value, written: { ...written, [index]: said } }),
    meanings,
    setMeaning(column, value, meaning) {
      const { [value]: _, ...others } = meanings[column] ?? {}
      const said = meaning === undefined ? others : { ...others, [value]: meaning }
      choice.change({ ...choice.value, meanings: { ...meanings, [column]: said } })
    },
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
