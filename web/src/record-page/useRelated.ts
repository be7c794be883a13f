import { useMemo } from 'react'
import type { Deed } from '../api/deed.ts'
import { type Identifier, readLinks, refresh, updateRecord } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { linkedOf, linksIn } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { undoable } from '../undo/undoable.ts'
import { addLink, removeLink } from './api.ts'
import { type Related, relatedOf } from './related.ts'
import { useRecord } from './useRecord.ts'

/** The lists of the record on this page, from the same time as the record. */
export function useRelated(): readonly Related[] {
  const types = useTypes()
  const { data, fields, asOf } = useRecord()
  return useMemo(() => {
    const lists = relatedOf(data, fields, types)
    return asOf ? lists.map((one) => ({ ...one, parameters: { ...one.parameters, 'as-of': asOf } })) : lists
  }, [data, fields, types, asOf])
}

/** Adds to and takes from a list of the record, whichever end keeps the link. */
export function useLinks({ target, relationship, inverse, bond, main }: Related) {
  const { data } = useRecord()
  const { belonging } = useTexts()
  const refreshBoth = () => refresh(data.type, target)
  const point = (one: Identifier, name: string, at: Identifier | null, deed: Deed) =>
    updateRecord(one, { relationships: { [name]: { data: at && { type: at.type, id: at.id } } } }, deed)

  const add = (one: Linked) =>
    undoable(belonging.added(one.name), async (deed) => {
      await (relationship ? addLink(data, relationship, one, deed) : point(one, inverse!, data, deed))
      await refreshBoth()
    })

  const remove = (one: Linked) =>
    undoable(belonging.removed(one.name), async (deed) => {
      await (relationship ? removeLink(data, relationship, one, deed) : point(one, inverse!, null, deed))
      await refreshBoth()
    })

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
    add,
    remove,
  }
}
