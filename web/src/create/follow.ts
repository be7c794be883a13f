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

const keyOf = (linked: Linked | undefined): string => (linked ? `${linked.type}/${linked.id}` : '')

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
  /** What was filled in by field, and from which link. */
  const followed = useRef<Record<string, { readonly from: string; readonly key: string }>>({})
  const hasPage = (target: string) => types.some((type) => type.name === target && type['has-page'])
  const links = fields.filter(({ kind, targets }) => kind === 'link' && targets.some(hasPage))

  const keyIn = (name: string) => keyOf(linkedIn(form.getValues()[name])[0])

  /** What followed from a link goes with it, unless somebody has chosen something else. */
  function takeBack(from: string) {
    for (const [name, filledIn] of Object.entries(followed.current)) {
      if (filledIn.from !== from) continue
      delete followed.current[name]
      if (keyIn(name) === filledIn.key) form.setFieldValue(name, null)
    }
  }

  async function follow(from: string, chosen: Linked) {
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
    // Another one was chosen meanwhile.
    if (keyIn(from) !== keyOf(chosen)) return
    for (const { field, source } of wanted) {
      const found = linksIn(data, source, included)
      // Of several nobody knows which one is meant.
      if (found.length !== 1 || !isEmpty(form.getValues()[field.name])) continue
      const isUntouched = !form.isDirty()
      form.setFieldValue(field.name, found[0])
      followed.current[field.name] = { from, key: keyOf(found[0]) }
      // What follows was typed by nobody: it is not asked about.
      if (isUntouched) form.resetDirty(form.getValues())
      setFilled((names) => [...new Set([...names, field.name])])
    }
  }

  useEffect(() => {
    for (const { name } of links) {
      const [chosen] = linkedIn(form.values[name])
      const key = keyOf(chosen)
      if (seen.current[name] === key) continue
      seen.current[name] = key
      takeBack(name)
      // What cannot be read is not offered.
      if (chosen) follow(name, chosen).catch(() => {})
    }
  })
  return filled
}
