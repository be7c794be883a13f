import { type Instruction, type Step, secondsOf, type Test } from '../rules/automations/grammar.ts'
import type { Scene } from '../rules/templates/scene.ts'
import { documentOf } from './actions.ts'
import { callOf } from './call.ts'

export type Shown = Readonly<Record<string, unknown>>

/** What the steps of an automation would do, with their texts filled, and nothing done. */
export async function previewOf(
  scene: Scene,
  program: readonly Instruction[],
  holds: (test: Test) => Promise<boolean>,
): Promise<Shown[]> {
  const shown: Shown[] = []
  for (let at = 0; at < program.length; ) {
    const { path, step, next, otherwise } = program[at]!
    const isSo = step.do !== 'branch' || (await holds(step.if))
    shown.push({ step: path, do: step.do, ...(await shownOf(scene, step, isSo)) })
    if (step.do === 'stop') break
    at = isSo ? next : otherwise
  }
  return shown
}

async function shownOf(scene: Scene, step: Step, isSo: boolean): Promise<Shown> {
  const { registry } = scene.session
  switch (step.do) {
    case 'set':
      return fieldsOf(await documentOf(scene, registry.type(scene.subject.record!.type), step.fields))
    case 'create':
      return { type: step.type, ...fieldsOf(await documentOf(scene, registry.type(step.type), step.fields)) }
    case 'link':
      return { relation: step.relation, id: await scene.text(step.id) }
    case 'move':
      return { stage: step.stage }
    case 'assign':
      return { team: step.team }
    case 'letter':
      return {
        to: await scene.text(step.to),
        subject: await scene.text(step.subject),
        body: await scene.text(step.body),
      }
    case 'notify':
      return { to: step.to, title: await scene.text(step.title), body: await scene.text(step.body ?? '') }
    case 'call': {
      const { url, body } = await callOf(scene, step, '')
      return { url, body: JSON.parse(body) }
    }
    case 'wait':
      return { seconds: secondsOf(step) }
    case 'branch':
      return { 'went-to': isSo ? 'then' : 'else' }
    case 'stop':
      return {}
  }
}

/** JSON:API has the name `relationships` for itself. */
const fieldsOf = ({ attributes, relationships }: Awaited<ReturnType<typeof documentOf>>): Shown => ({
  fields: {
    ...attributes,
    ...Object.fromEntries(
      Object.entries(relationships).map(([name, one]) => [
        name,
        (one as { data: { id: string } | null }).data?.id ?? null,
      ]),
    ),
  },
})
