import type { ResourceType } from '../definition/resource.ts'
import { opens } from '../definition/scopes.ts'
import { errors, Refusal, refuse } from '../errors/errors.ts'
import { createDraft, updateDraft } from '../jsonapi/document/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { createRecord, updateRecord } from '../rules/record-writes.ts'
import type { Session } from '../store/database.ts'
import { inputName } from './shown-fields.ts'
import { type Given, type Problem, wrong } from './values.ts'

export type Links = Readonly<Record<string, Identifier | null>>

const CUSTOM = /^custom-\d+$/

/** What was given, as the document of a request has it. */
export function membersOf(given: Given, links: Links = {}): Record<string, Record<string, unknown>> {
  const entries = [...given]
  const customs = Object.fromEntries(entries.filter(([name]) => CUSTOM.test(name)))
  return {
    attributes: {
      ...Object.fromEntries(entries.filter(([name]) => !CUSTOM.test(name))),
      ...(Object.keys(customs).length > 0 && { customs }),
    },
    relationships: Object.fromEntries(
      Object.entries(links).flatMap(([name, target]) => (target ? [[name, { data: target }]] : [])),
    ),
  }
}

/** The type, where whoever the form acts as may write it; his roles are asked on the road itself. */
export function writable({ registry, actor }: Session, name: string): ResourceType {
  const type = registry.type(name)
  if (!opens(actor.scopes ?? new Set(), type, 'write'))
    throw refuse(errors.forbidden(`Who the form acts as may not write ${name}`))
  return type
}

/** Makes a record on the ordinary road, with the rights of who the form acts as. */
export async function make(session: Session, name: string, given: Given, links: Links): Promise<Identifier> {
  const type = writable(session, name)
  const document = { data: { type: name, ...membersOf(given, links) } }
  const { id } = await naming(type, () => createRecord(session, type, createDraft(type, document)))
  return { type: name, id }
}

export async function edit(session: Session, { type: name, id }: Identifier, given: Given): Promise<void> {
  const type = writable(session, name)
  const document = { data: { type: name, id, ...membersOf(given) } }
  await naming(type, () => updateRecord(session, type, id, updateDraft(type, id, document)))
}

/** What is refused is told by the name under which it came. */
export async function naming<Result>(type: ResourceType, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    throw failure.changed((error) => {
      const place = error.source && 'pointer' in error.source ? error.source.pointer : ''
      const field = /^\/data\/attributes\/(?:customs\/)?([^/]+)$/.exec(place)?.[1]
      if (!field) return error
      const name = inputName(type, field)
      const problem: Problem = /is required$/.test(error.detail) ? 'required' : 'invalid'
      return { ...wrong(name, problem), detail: `${name}: ${error.detail}` }
    })
  }
}
