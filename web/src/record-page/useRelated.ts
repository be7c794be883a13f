import { useMemo } from 'react'
import { type Identifier, readLinks, refresh, updateRecord } from '../api/records.ts'
import { type Linked, linkedIn } from '../fields/field.ts'
import { linkedOf, linksIn } from '../fields/values.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { addLink, removeLink } from './api.ts'
import { type Related, relatedOf } from './related.ts'
import { useRecord } from './useRecord.ts'

/** The lists of the record on this page. */
export function useRelated(): readonly Related[] {
  const types = useTypes()
  const { data, fields } = useRecord()
  return useMemo(() => relatedOf(data, fields, types), [data, fields, types])
}

/** Adds to and takes from a list of the record, whichever end keeps the link. */
export function useLinks({ target, relationship, inverse, bond, main }: Related) {
  const { data, type, value } = useRecord()
  const refreshBoth = () => refresh(data.type, target)
  const point = (one: Identifier, name: string, at: Identifier | null) =>
    updateRecord(one, { relationships: { [name]: { data: at && { type: at.type, id: at.id } } } })

  /** Who is taken out of a list is no longer the main one either: what makes it so again, if it was. */
  async function wayToMain(one: Linked): Promise<(() => Promise<unknown>) | undefined> {
    const own = type.relationships.find((link) => relationship && link['member-of'] === relationship)?.name
    if (own && linkedIn(value(own))[0]?.id === one.id) return () => point(data, own, one)
    if (!main) return undefined
    const { data: other, included } = await readLinks(one, [main])
    return linksIn(other, main, included)[0]?.id === data.id ? () => point(one, main, data) : undefined
  }

  async function add(one: Linked) {
    await (relationship ? addLink(data, relationship, one) : point(one, inverse!, data))
    await refreshBoth()
  }

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
    /** Answers with what takes it back. */
    async remove(one: Linked): Promise<() => Promise<unknown>> {
      const makeMain = await wayToMain(one)
      await (relationship ? removeLink(data, relationship, one) : point(one, inverse!, null))
      await refreshBoth()
      return makeMain ? () => makeMain().then(refreshBoth) : () => add(one)
    },
  }
}
