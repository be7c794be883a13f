import { useMemo } from 'react'
import { readLinks, refresh, updateRecord } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { linkedOf, linksIn } from '../fields/values.ts'
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
export function useLinks({ target, relationship, inverse, bond, main }: Related) {
  const { data } = useRecord()
  const refreshBoth = () => refresh(data.type, target)
  const point = (one: Linked, at: Linked | null) =>
    updateRecord(one, { relationships: { [inverse!]: { data: at && { type: at.type, id: at.id } } } })
  function prefillOf(): Readonly<Record<string, unknown>> {
    if (main) return { [main]: linkedOf(data) }
    if (!inverse) return {}
    return { [inverse]: bond === 'linked' ? [linkedOf(data)] : linkedOf(data) }
  }
  return {
    /** What a record that is made for this list begins with. */
    prefill: prefillOf(),
    refreshBoth,
    /** The record to which it belongs now, by the link that this list would change. */
    async ownerOf({ type, id }: Linked): Promise<Linked | null> {
      const { data: one, included } = await readLinks({ type, id }, [inverse!])
      return linksIn(one, inverse!, included)[0] ?? null
    },
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
