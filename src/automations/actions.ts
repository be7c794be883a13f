import { plainLetterJob } from '../accounts/letters/letter-jobs.ts'
import type { ResourceType } from '../definition/resource.ts'
import { opens } from '../definition/scopes.ts'
import { errors, refuse } from '../errors/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { createDraft, updateDraft } from '../jsonapi/document/resource.ts'
import type * as grammar from '../rules/automations/grammar.ts'
import { createRecord, editLinkage, updateRecord } from '../rules/record-writes.ts'
import type { Scene } from '../rules/templates/scene.ts'
import type { Session } from '../store/database.ts'
import { nextInTurn } from './assignment.ts'
import { notify, peopleMeant } from './notify.ts'

/** What a step has done, for people to read in the run. */
export type Done = Readonly<Record<string, unknown>>

type Action<Step> = (scene: Scene, step: Step) => Promise<Done>

/** Steps that write, each on the ordinary road with the rights of who the automation acts as. */
export const ACTIONS = {
  set: (async (scene, { fields }) =>
    edit(scene, await documentOf(scene, subjectType(scene), fields))) as Action<grammar.SetStep>,

  move: (async (scene, { stage }) => {
    const { targets } = subjectType(scene).relationships.get('stage')!
    return edit(scene, { relationships: { stage: { data: { type: targets[0]!, id: stage } } } })
  }) as Action<grammar.MoveStep>,

  assign: (async (scene, { team }) => {
    const id = await nextInTurn(scene.session.unrestricted, team)
    await edit(scene, { relationships: { responsible: { data: { type: 'users', id } } } })
    return { 'user-id': id }
  }) as Action<grammar.AssignStep>,

  create: (async (scene, { type: name, fields }) => {
    const type = writable(scene.session, name)
    const document = { data: { type: name, ...(await documentOf(scene, type, fields)) } }
    const made = await createRecord(scene.session, type, createDraft(type, document))
    return { 'resource-type': name, 'resource-id': made.id }
  }) as Action<grammar.CreateStep>,

  link: (async (scene, { relation, id: given }) => {
    const type = writable(scene.session, subjectType(scene).name)
    const id = await scene.text(given)
    const target = type.relationships.get(relation)?.targets[0]
    if (!target)
      throw refuse(errors.invalid(`${type.name} has no relationship "${relation}" for who it acts as`))
    const linkage = [{ type: target, id }]
    await editLinkage(
      scene.session,
      { type, id: scene.subject.record!.id, name: relation },
      { mode: 'add', linkage },
    )
    return { 'resource-type': target, 'resource-id': id }
  }) as Action<grammar.LinkStep>,

  letter: (async (scene, step) => {
    const to = (await scene.text(step.to)).trim()
    if (!ADDRESS.test(to)) throw refuse(errors.invalid(`“${to}” is no address for a letter`))
    const subject = (await scene.text(step.subject)).replace(/\s+/g, ' ')
    await enqueue(scene.session, plainLetterJob({ to, subject, text: await scene.text(step.body) }))
    return { to, subject }
  }) as Action<grammar.LetterStep>,

  notify: (async (scene, { to, title, body }) => {
    const people = await peopleMeant(scene, to)
    const told = { title: await scene.text(title), body: body === undefined ? null : await scene.text(body) }
    await notify(scene.session.unrestricted, people, {
      kind: 'message',
      ...told,
      about: scene.subject.record,
    })
    return { to: people, title: told.title }
  }) as Action<grammar.NotifyStep>,
} as const

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/

const subjectType = ({ session, subject }: Scene): ResourceType => session.registry.type(subject.record!.type)

/** The type, where the scopes of who acts allow to write it; roles are asked on the road itself. */
function writable(session: Session, name: string): ResourceType {
  const type = session.registry.type(name)
  if (!opens(session.actor.scopes ?? new Set(), type, 'write'))
    throw refuse(errors.forbidden(`Who it acts as may not write ${name}`))
  return type
}

async function edit(scene: Scene, members: object): Promise<Done> {
  const type = writable(scene.session, subjectType(scene).name)
  const { id } = scene.subject.record!
  await updateRecord(
    scene.session,
    type,
    id,
    updateDraft(type, id, { data: { type: type.name, id, ...members } }),
  )
  return {}
}

interface Members {
  readonly attributes: Record<string, unknown>
  readonly relationships: Record<string, unknown>
}

/** Fields and their values as the document of a request has them. */
export async function documentOf(
  scene: Scene,
  type: ResourceType,
  fields: Readonly<Record<string, unknown>>,
): Promise<Members> {
  const members: Members = { attributes: {}, relationships: {} }
  for (const [name, input] of Object.entries(fields)) {
    const relationship = type.relationships.get(name)
    const kind = type.attributes.get(name)?.kind
    if (!relationship) {
      const isText = kind?.columnType === 'text' && typeof input === 'string'
      members.attributes[name] = await (isText ? scene.text(input) : scene.deep(input))
      continue
    }
    const id = input === null ? '' : await scene.text(String(input))
    members.relationships[name] = { data: id === '' ? null : { type: relationship.targets[0], id } }
  }
  return members
}
