import assert from 'node:assert/strict'
import type { Document } from '../../support/client.ts'
import { ALL, anyId, both, missing, type Question } from './asking.ts'
import { shownChanges } from './log.ts'

const exported: Question = async (asking, type, tell) => {
  const { view } = asking
  const path = `/${type.name}/export?format=ndjson&sort=id`
  tell(path)
  const isOpen = view.reads(type) && view.model.opensAny('export', type)
  const answers = await both(asking, path, isOpen ? undefined : 403)
  if (!answers) return
  const [own, whole] = answers.map(({ text }) =>
    text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : [])),
  )
  const open = whole!.filter(({ id }) => view.may('export', type, id))
  assert.deepEqual(own, view.shown(open))
}

const explained: Question = async (asking, type, tell) => {
  const { view, owner, client, userId } = asking
  const id = anyId(asking, type)
  const path = `/${type.name}/${id}/access`
  tell(path)
  const told = await owner.get(`${path}?user-id=${userId}`)
  if (told.status === 404) return
  const { read, edit } = told.document.data.attributes
  assert.deepEqual([read, edit], [view.sees({ type: type.name, id }), view.may('edit', type, id)], told.text)
  const refusal = view.reads(type) ? missing(view, type, id) : 403
  assert.equal((await client.get(path)).status, refusal ?? 200)
}

const logged: Question = async (asking, type, tell) => {
  const { random, view } = asking
  const isHistory = random(2) === 0
  const id = anyId(asking, type)
  const query = `${ALL}&sort=-id`
  const path = isHistory
    ? `/${type.name}/${id}/changes?${query}`
    : `/changes?filter[resource-type]=${type.name}&${query}`
  tell(path)
  const refusal = !isHistory ? undefined : !view.reads(type) ? 403 : view.saw(type, id) ? undefined : 404
  const answers = await both(asking, path, refusal)
  if (!answers) return
  const [own, whole] = answers.map(({ document }) => document)
  // What both have read of the log, as each page ends somewhere.
  const ends = [own, whole].map(({ data, links }) => (links.next ? numberOf(data.at(-1)) : 0))
  const isRead = (change: Document) => numberOf(change) > Math.max(...ends)
  assert.deepEqual(own.data.filter(isRead), shownChanges(view, whole.data.filter(isRead)))
}

const numberOf = (change: Document): number => Number(change?.id.split('-')[0] ?? 0)

export const TELLINGS: readonly Question[] = [exported, explained, logged]
