import { useMemo } from 'react'
import { refresh, updateRecord } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { linkedOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../records/types.ts'
import { addLink, removeLink } from './api.ts'
import { type Related, relatedOf } from './related.ts'
import { useRecord } from './useRecord.ts'

/** The lists of the record on this page. */
export function useRelated(): readonly Related[] {
  const texts = useTexts()
  const types = useTypes()
  const { data, fields } = useRecord()
  return useMemo(() => relatedOf(data, fields, types, texts), [data, fields, types, texts])
}

/** Adds to and takes from a list of the record, whichever end keeps the link. */
export function useLinks({ target, relationship, inverse, isInverseMany }: Related) {
  const { data } = useRecord()
  const refreshBoth = () => refresh(data.type, target)
  const point = (one: Linked, at: Linked | null) =>
    updateRecord(one, { relationships: { [inverse!]: { data: at && { type: at.type, id: at.id } } } })
  return {
    /** What a record that is made for this list begins with. */
    prefill: inverse ? { [inverse]: isInverseMany ? [linkedOf(data)] : linkedOf(data) } : {},
    refreshBoth,
    async add(one: Linked) {
      await (relationship ? addLink(data, relationship, one) : point(one, linkedOf(data)))
      await refreshBoth()
    },
    async remove(one: Linked) {
      await (relationship ? removeLink(data, relationship, one) : point(one, null))
      await refreshBoth()
    },
  }
}
