import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { useSession } from '../api/session.ts'
import { useFields } from '../fields/useFields.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useTypes } from '../records/types.ts'
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
const LABELS = {
  queryKey: ['labels of all languages'],
  queryFn: async () => {
    const catalogues = await Promise.all([import('../locales/en.ts'), import('../locales/ru.ts')])
    return catalogues.map((one) => one.default)
  },
  staleTime: Number.POSITIVE_INFINITY,
}

/** What the file is and where its columns go: guessed first, then as people choose. */
export function useMapping(type: TypeMetadata, { file, beginning }: Chosen): Mapping {
  const texts = useTexts()
  const types = useTypes()
  const fields = useFields(type.name)
  const { account } = useSession()
  const { data: languages } = useSuspenseQuery(LABELS)
  const [form, setForm] = useState(() => formOf(file.name, beginning))
  const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(new Map())
  const language = useLanguage()
  const zone = account['time-zone']
  const targets = useMemo(() => targetsOf(fields, types, texts), [fields, types, texts])
  const head = useMemo(
    () => headOf(beginning, form, beginning.length >= file.size),
    [beginning, form, file.size],
  )
  const guess = useMemo(() => guessed(head.header, head.rows, targets, languages), [head, targets, languages])
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
