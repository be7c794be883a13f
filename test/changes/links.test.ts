import assert from 'node:assert/strict'
import type { Document } from '../support/client.ts'
import { createSample } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { everyRelationship, type Side } from '../wire/registry/every.ts'
import { type Identifier, identify, pathOf, sendLink, targetsOf } from '../wire/registry/linkage.ts'
import { historyOf } from './shown.ts'

const { api } = await startService()

const isLinked = ({ relationship }: Side) => relationship.kind === 'linked'

/** What the history of a record says of one relationship: pairs of what was taken away and what was put in. */
async function told({ type, id }: Identifier, name: string): Promise<[Document, Document][]> {
  const history = await historyOf(api, type, id)
  return history
    .filter(({ action, after }) => action === 'update' && name in after)
    .map(({ before, after }) => [before[name], after[name]])
}

/** The relationship seen from both of its ends, where the other end shows it. */
const endsOf = ({ name, relationship }: Side, owner: Identifier, target: Identifier) => [
  { record: owner, name, other: target },
  ...(relationship.inverse ? [{ record: target, name: relationship.inverse, other: owner }] : []),
]

everyRelationship(
  'that comes and goes is in the history of both records',
  async (side) => {
    const owner = identify(await createSample(api, side.type))
    const [target] = (await targetsOf(api, side)) as [Identifier]
    await sendLink(api, 'POST', owner, side.name, [target])
    await sendLink(api, 'POST', owner, side.name, [target])
    await sendLink(api, 'DELETE', owner, side.name, [target])
    for (const { record, name, other } of endsOf(side, owner, target))
      assert.deepEqual(await told(record, name), [
        [[], [other]],
        [[other], []],
      ])
  },
  isLinked,
)

everyRelationship(
  'of a record that is deleted is taken away from both, before the deletion',
  async (side) => {
    const [target] = (await targetsOf(api, side)) as [Identifier]
    const owner = identify(await createSample(api, side.type, { [side.name]: { data: [target] } }))
    assert.equal((await api.delete(pathOf(owner))).status, 204)
    for (const { record, name, other } of endsOf(side, owner, target))
      assert.deepEqual((await told(record, name)).at(-1), [[other], []])
    assert.equal((await historyOf(api, owner.type, owner.id)).at(-1).action, 'delete')
  },
  isLinked,
)
