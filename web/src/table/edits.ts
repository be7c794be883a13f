import type { Deed } from '../api/deed.ts'
import { queryClient } from '../api/queries.ts'
import { type Draft, type Page, type Resource, recordQuery, refresh, updateRecord } from '../api/records.ts'
import { membersOf } from '../api/values.ts'
import { otherEndOf, requireRight } from '../fields/checks.ts'
import { type Field, type Linked, linkedIn } from '../fields/field.ts'
import { draftOf } from '../fields/values.ts'

/** Writes one value: on the screen at once, taken back when the server refuses. */
export async function saveValue(record: Resource, field: Field, value: unknown, deed: Deed): Promise<void> {
  requireRight(await withOtherEnd(record, field), [[field, value]])
  const draft = draftOf([[field, value]])
  const linked = field.source === 'relationship' ? linkedIn(value) : []
  const lists = { queryKey: ['records', record.type, record.type] }
  await queryClient.cancelQueries(lists)
  const before = queryClient.getQueriesData<Page>(lists)
  queryClient.setQueriesData<Page>(lists, (page) =>
    page?.data?.some(({ id }) => id === record.id) ? edited(page, record.id, draft, linked) : page,
  )
  try {
    await updateRecord(record, draft, deed)
  } catch (failure) {
    for (const [queryKey, page] of before) queryClient.setQueryData(queryKey, page)
    throw failure
  } finally {
    void refresh(record.type)
  }
}

/** A table reads the columns that it shows: the end that is compared may not be among them. */
async function withOtherEnd(record: Resource, field: Field): Promise<Resource> {
  const end = otherEndOf(field)
  if (!end || end in record.attributes) return record
  return queryClient.fetchQuery({ ...recordQuery(record.type, record.id), staleTime: 0 })
}

function edited(page: Page, id: string, draft: Draft, linked: readonly Linked[]): Page {
  const named = linked.map(
    (one): Resource => ({
      type: one.type,
      id: one.id,
      attributes: { 'as-string': one.name, ...(one.color && { color: one.color }) },
      relationships: {},
    }),
  )
  return {
    ...page,
    data: page.data.map((record) => (record.id === id ? withDraft(record, draft) : record)),
    ...(named.length > 0 && { included: [...(page.included ?? []), ...named] }),
  }
}

function withDraft(record: Resource, { attributes = {}, relationships = {} }: Draft): Resource {
  const { customs, ...others } = attributes
  const name = 'name' in others && { 'as-string': others.name }
  return {
    ...record,
    attributes: {
      ...record.attributes,
      ...others,
      ...name,
      ...(customs !== undefined && {
        customs: { ...membersOf(record.attributes.customs), ...membersOf(customs) },
      }),
    },
    relationships: { ...record.relationships, ...relationships },
  }
}
