import assert from 'node:assert/strict'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { pick } from '../../support/random.ts'
import { ALL, type Asking, anyId, both, type Question, targetOf } from './asking.ts'

const filtered: Question = async (asking, type, tell) => {
  const { random, view, owner } = asking
  const filters = [...type.filters].flatMap(([name, filter]) => {
    const relationship = filter.kind === 'related' ? type.relationships.get(filter.relationship) : undefined
    return filter.kind === 'related' && relationship?.kind === 'one' && relationship.targets.length === 1
      ? [[name, filter.relationship] as const]
      : []
  })
  if (filters.length === 0) return
  const [name, relationship] = pick(random, filters)
  const target = targetOf(type, relationship)
  const ids = [anyId(asking, target), anyId(asking, target)]
  const query = `filter[${name}]=${ids}&sort=id`
  tell(`/${type.name}?${query}`)
  const refusal = !view.reads(type) ? 403 : view.model.isHidden(type, relationship) ? 400 : undefined
  const answers = await both(asking, `/${type.name}?${query}&${ALL}`, refusal)
  if (!answers) return
  const targets = await linkedTo(asking, type, relationship)
  const expected = view
    .shown((await owner.get(`/${type.name}?sort=id&${ALL}`)).document.data)
    .filter(({ id }) => ids.includes(targets.get(id)!))
  assert.deepEqual(answers[0].document.data, expected)
  const own = (await asking.client.get(`/${type.name}/ids?${query}`)).document
  assert.deepEqual(
    [own.data, own.meta['record-count']],
    [expected.map(({ id }: Document) => id), expected.length],
  )
}

/** What a to-one relationship of each record leads to, as the person sees it. */
async function linkedTo({ owner, view }: Asking, type: ResourceType, name: string) {
  const { data } = (await owner.get(`/${type.name}?include=${name}&${ALL}`)).document
  return new Map<string, string>(
    view.shown(data).map(({ id, relationships }) => [id, relationships[name].data?.id ?? '']),
  )
}

/** Who does not see a text of a type finds its records by their names alone. */
const searched: Question = async (asking, type, tell) => {
  const { random, view, owner } = asking
  if (type.filters.get('q')?.kind !== 'search') return
  const word = pick(random, ['alpha', 'beta', 'example', 'note'])
  const path = `/${type.name}?filter[q]=${word}&sort=id&${ALL}`
  tell(path)
  const answers = await both(asking, path, view.reads(type) ? undefined : 403)
  if (!answers) return
  const isByName = [...type.attributes].some(
    ([name, { kind }]) => kind.columnType === 'text' && view.model.isHidden(type, name),
  )
  const all = isByName
    ? (await owner.get(`/${type.name}?sort=id&${ALL}`)).document.data.filter(({ attributes }: Document) =>
        String(attributes['as-string']).toLowerCase().includes(word),
      )
    : answers[1].document.data
  assert.deepEqual(answers[0].document.data, view.shown(all))
}

const summed: Question = async (asking, type, tell) => {
  const { random, view, owner } = asking
  const links = [...type.relationships].filter(
    ([, { kind, targets }]) => kind === 'one' && targets.length === 1,
  )
  const [name] = pick(random, links)
  const sum = type.attributes.has('amount') ? '&sum=amount' : ''
  tell(`/${type.name}/summary?group=${name}${sum}`)
  const isHidden = view.model.isHidden(type, name) || (sum !== '' && view.model.isHidden(type, 'amount'))
  const isOpen = view.reads(targetOf(type, name))
  const refusal = !view.reads(type) ? 403 : isHidden ? 400 : isOpen ? undefined : 403
  const answers = await both(asking, `/${type.name}/summary?group=${name}${sum}`, refusal)
  if (!answers) return
  const records = view.shown((await owner.get(`/${type.name}?sort=id&${ALL}`)).document.data)
  const figures = (of: readonly Document[]) => ({
    count: of.length,
    ...(sum !== '' && {
      sum: { amount: of.reduce((all, { attributes }) => all + Math.round(attributes.amount * 100), 0) / 100 },
    }),
  })
  const targets = await linkedTo(asking, type, name)
  const groups = Map.groupBy(records, ({ id }) => `${name}:${targets.get(id)}`)
  assert.deepEqual(
    Object.fromEntries(answers[0].document.data.map(({ id, attributes }: Document) => [id, attributes])),
    Object.fromEntries([...groups].map(([id, of]) => [id, figures(of)])),
  )
  assert.deepEqual(answers[0].document.meta, figures(records))
}

export const FINDS: readonly Question[] = [filtered, searched, summed]
