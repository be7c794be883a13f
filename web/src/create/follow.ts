import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { readLinks } from '../api/records.ts'
import { type Field, isEmpty, type Linked, linkedIn } from '../fields/field.ts'
import type { FormValues } from '../fields/RecordForm.tsx'
import { linksIn } from '../fields/values.ts'
import { useTypes } from '../metadata/useTypes.ts'

/** A contact has no company of its own, but those that it works for. */
const STANDS_FOR: Readonly<Record<string, string>> = { 'contacts company': 'companies' }

/** The link of a chosen record that says what another link of the same form most likely is. */
function sourceOf(type: TypeMetadata | undefined, { name, targets }: Field): string | undefined {
  const wanted = STANDS_FOR[`${type?.name} ${name}`] ?? name
  return type?.relationships.find((one) => one.name === wanted && one.targets.some(isAmong(targets)))?.name
}

const isAmong = (names: readonly string[]) => (name: string) => names.includes(name)

/**
 * Fills in what follows from a chosen record and was left empty: the company of a contact, the deal of an invoice.
 * Answers with the names of the fields that were filled in.
 */
export function useFollowing(
  fields: readonly Field[],
  form: UseFormReturnType<FormValues>,
): readonly string[] {
  const types = useTypes()
  const [filled, setFilled] = useState<readonly string[]>([])
  const seen = useRef<Record<string, string>>({})
  const hasPage = (target: string) => types.some((type) => type.name === target && type['has-page'])
  const links = fields.filter(({ kind, targets }) => kind === 'link' && targets.some(hasPage))

  async function follow(chosen: Linked) {
    const type = types.find(({ name }) => name === chosen.type)
    const wanted = links.flatMap((field) => {
      const source = isEmpty(form.getValues()[field.name]) ? sourceOf(type, field) : undefined
      return source ? [{ field, source }] : []
    })
    if (wanted.length === 0) return
    const { data, included } = await readLinks(
      chosen,
      wanted.map(({ source }) => source),
    )
    for (const { field, source } of wanted) {
      const found = linksIn(data, source, included)
      // Of several nobody knows which one is meant.
      if (found.length !== 1 || !isEmpty(form.getValues()[field.name])) continue
      const isUntouched = !form.isDirty()
      form.setFieldValue(field.name, found[0])
      // What follows was typed by nobody: it is not asked about.
      if (isUntouched) form.resetDirty(form.getValues())
      setFilled((names) => [...new Set([...names, field.name])])
    }
  }

  useEffect(() => {
    for (const { name } of links) {
      const [chosen] = linkedIn(form.values[name])
      const key = chosen ? `${chosen.type}/${chosen.id}` : ''
      if (seen.current[name] === key) continue
      seen.current[name] = key
      // What cannot be read is not offered.
      if (chosen) follow(chosen).catch(() => {})
    }
  })
  return filled
}
