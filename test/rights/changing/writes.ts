import assert from 'node:assert/strict'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { pick } from '../../support/random.ts'
import { attributesOf, link } from './account.ts'
import { type Asking, anyId, missing, type Question } from './asking.ts'

/** What is refused has changed nothing; what is allowed may still be in use. */
async function carriedOut(
  { client, world }: Asking,
  method: string,
  path: string,
  body: object | undefined,
  expected: number | 'allowed' | 'refused',
): Promise<void> {
  const { status, text } = await client.send(method, path, { body })
  const isDone = status < 300
  if (expected === 'allowed') assert.ok(isDone || status === 409, `${status} ${text}`)
  else if (expected === 'refused') assert.ok(status >= 400 && status < 500, `${status} ${text}`)
  else assert.equal(status, expected, text)
  assert.equal((await world.look()) && !isDone, false, 'what is refused changes nothing')
}

/** Before it is looked at whether he may do this with the record. */
function refusal({ view }: Asking, type: ResourceType, id: string): number | undefined {
  return view.writes(type) ? missing(view, type, id) : 403
}

const edited: Question = (asking, type, tell) => {
  const { name } = type
  const { random, view } = asking
  const id = anyId(asking, type)
  const all = Object.entries(attributesOf(random, name))
  const [attribute, value] = pick(random, all)
  const path = `/${name}/${id}`
  tell(`PATCH ${path} ${attribute}`)
  const isTaken = view.model.isTaken(type, attribute)
  const expected =
    refusal(asking, type, id) ?? (isTaken ? 'refused' : view.may('edit', type, id) ? 'allowed' : 403)
  const data = { type: name, id, attributes: { [attribute]: value } }
  return carriedOut(asking, 'PATCH', path, { data }, expected)
}

const deleted: Question = (asking, type, tell) => {
  const { name } = type
  const id = anyId(asking, type)
  tell(`DELETE /${name}/${id}`)
  const expected = refusal(asking, type, id) ?? (asking.view.may('delete', type, id) ? 'allowed' : 403)
  return carriedOut(asking, 'DELETE', `/${name}/${id}`, undefined, expected)
}

const made: Question = (asking, type, tell) => {
  const { name } = type
  const { random, view, userId } = asking
  const responsible = pick(random, asking.world.idsOf('users'))
  const hasPeople = type.relationships.has('responsible')
  tell(`POST /${name} of ${responsible}`)
  const attributes = attributesOf(random, name)
  const isTaken = Object.keys(attributes).some((one) => view.model.isTaken(type, one))
  const row = {
    id: 0,
    responsible_id: responsible,
    user_id: userId,
    archived_at: null,
    discarded_at: null,
  }
  const isOpen = view.model.opensAny('create', type)
  const isHis = view.model.may('create', type, row) && view.model.sees(type, row)
  const isLinked = !hasPeople || view.sees({ type: 'users', id: responsible })
  const expected = !view.writes(type) ? 403 : isOpen && isHis && isLinked && !isTaken ? 'allowed' : 'refused'
  const relationships = hasPeople ? { responsible: link('users', responsible) } : {}
  return carriedOut(asking, 'POST', `/${name}`, { data: { type: name, attributes, relationships } }, expected)
}

const linked: Question = (asking, type, tell) => {
  const { name } = type
  const { random, view } = asking
  if (!type.relationships.has('responsible')) return Promise.resolve()
  const [id, person] = [anyId(asking, type), pick(random, asking.world.idsOf('users'))]
  tell(`PATCH /${name}/${id}/relationships/responsible ${person}`)
  const isOpen = view.may('edit', type, id) && view.sees({ type: 'users', id: person })
  const isTaken = view.model.isTaken(type, 'responsible')
  const expected = refusal(asking, type, id) ?? (isOpen && !isTaken ? 'allowed' : 'refused')
  const path = `/${name}/${id}/relationships/responsible`
  return carriedOut(asking, 'PATCH', path, link('users', person), expected)
}

export const WRITES: readonly Question[] = [edited, edited, deleted, made, linked]
