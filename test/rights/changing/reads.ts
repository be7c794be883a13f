import assert from 'node:assert/strict'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { pick } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import { ALL, anyId, both, missing, type Question, targetOf } from './asking.ts'
import type { View } from './view.ts'

const keyOf = ({ type, id }: Document) => `${type} ${id}`
const sorted = (records: readonly Document[]) =>
  records.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))

const list: Question = async (asking, type, tell) => {
  const { random, view } = asking
  const attributes = [...type.attributes].flatMap(([name, { kind }]) => (kind.sortable ? [name] : []))
  const name = pick(random, attributes)
  const size = pick(random, [100, 2])
  const path = `/${type.name}?sort=${pick(random, ['', '-'])}${name},id`
  tell(path)
  const refusal = !view.reads(type) ? 403 : view.model.isHidden(type, name) ? 400 : undefined
  const answers = await both(asking, `${path}&${ALL}`, refusal)
  if (!answers) return
  const expected = view.shown(answers[1].document.data)
  assert.deepEqual(answers[0].document.data, expected)
  const { document } = await asking.client.get(`${path}&page[size]=${size}&page[number]=2`)
  assert.deepEqual(document.data, expected.slice(size, 2 * size))
  assert.equal(document.meta['record-count'], expected.length)
}

const one: Question = async (asking, type, tell) => {
  const { random, view } = asking
  const id = anyId(asking, type)
  const include: string[] = []
  let reached = type
  while (include.length < 2 && random(4) > 0) {
    const names = [...reached.relationships].filter(([, { targets }]) => targets.length === 1)
    if (names.length === 0) break
    const [name, relationship] = pick(random, names)
    include.push(name)
    reached = registry.type(relationship.targets[0]!)
  }
  const path = `/${type.name}/${id}?include=${include.join('.')}`
  tell(path)
  const answers = await both(asking, path, refusalOfPath(view, type, include) ?? missing(view, type, id))
  if (!answers) return
  const [own, whole] = answers.map(({ document }) => document)
  const expected = view.shownOne(whole.data)
  assert.deepEqual(own.data, expected)
  assert.deepEqual(
    sorted(own.included ?? []),
    sorted(view.included([expected], include, whole.included ?? [])),
  )
}

/** Where a relationship on the way is hidden there is none; where a type is not open he is told so. */
function refusalOfPath(view: View, type: ResourceType, path: readonly string[]): number | undefined {
  if (!view.reads(type)) return 403
  const ways = path.map((name, place) => {
    const before = path.slice(0, place)
    return [before.reduce((from, step) => targetOf(from, step), type), name] as const
  })
  if (ways.some(([from, name]) => view.model.isHidden(from, name))) return 400
  return ways.every(([from, name]) => view.reads(targetOf(from, name))) ? undefined : 403
}

const related: Question = async (asking, type, tell) => {
  const { random, view } = asking
  const id = anyId(asking, type)
  const [name, relationship] = pick(random, [...type.relationships])
  const isOne = relationship.kind === 'one'
  const path = `/${type.name}/${id}/${name}${isOne ? '' : `?${ALL}&sort=id`}`
  tell(path)
  const isOpen = [type, ...relationship.targets.map((target) => registry.type(target))].every(view.reads)
  const refusal = view.model.isHidden(type, name) ? 404 : isOpen ? missing(view, type, id) : 403
  const answers = await both(asking, path, refusal)
  const linkage = await both(asking, `/${type.name}/${id}/relationships/${name}`, refusal)
  if (!answers || !linkage) return
  const links = linkage.map(({ document }) => document.data)
  const expected = view.linkage(type, id, name, links[1])
  assert.deepEqual(links[0], expected)
  const [own, whole] = answers.map(({ document }) => document)
  const isMember = (record: Document) => [expected].flat().some((link) => link?.id === record.id)
  const shown = view.shown([whole.data ?? []].flat().filter(isMember))
  assert.deepEqual(own.data, isOne ? (shown[0] ?? null) : shown)
  if (!isOne) assert.equal(own.meta['record-count'], shown.length)
}

export const READS: readonly Question[] = [list, one, related]
