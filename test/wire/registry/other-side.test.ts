import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../../src/definition/relationship.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyRelationship, registry, type Side, sides } from './every.ts'
import { identify, linkageTo, patchLink, readLinkage, readMembers, sendLink, targetsOf } from './linkage.ts'

const { api } = await startService()

/** The links that are seen from both sides, typed out from the specification and the contract. */
const MIRRORS = `
  contacts.companies companies.contacts
  contacts.contacts contacts.contacts
  deals.deals deals.deals
  deals.orders orders.deals
  deals.contacts contacts.deals
  deals.companies companies.deals
  orders.contacts contacts.orders
  orders.companies companies.orders
  segments.contacts contacts.segments
  segments.companies companies.segments
  segments.deals deals.segments
  user-groups.users users.user-group
  user-groups.members users.user-groups
  user-groups.parent user-groups.children
  automations.runs automation-runs.automation
  deal-stage-categories.stages deal-stages.deal-stage-category
  companies.bank-details company-bank-details.company
  companies.checkups checkups.company
  contacts.tasks diary-tasks.contact
  companies.tasks diary-tasks.company
  deals.tasks diary-tasks.deal
  orders.tasks diary-tasks.order
  contacts.events diary-events.contact
  companies.events diary-events.company
  contacts.invoices invoices.contact
  companies.invoices invoices.company
  deals.invoices invoices.deal
  orders.invoices invoices.order
  invoices.lines invoice-lines.invoice
  contacts.contracts contracts.contact
  companies.contracts contracts.company
  deals.contracts contracts.deal
  orders.contracts contracts.order
  contacts.entities-products entity-products.entity
  companies.entities-products entity-products.entity
  deals.entities-products entity-products.entity
  orders.entities-products entity-products.entity
  deals.documents documents.entity
  orders.documents documents.entity
  contacts.documents documents.entity
  companies.documents documents.entity
  applications.settings application-settings.application`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ') as [string, string])

test('the links that are seen from both sides are those of the contract', () => {
  const expected = MIRRORS.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`])
  const found = sides.flatMap(({ type, name, relationship }) =>
    relationship.inverse
      ? relationship.targets.map((target) => `${type.name}.${name} ${target}.${relationship.inverse}`)
      : [],
  )
  assert.deepEqual(new Set(found), new Set(expected))
})

const hasOtherSide = ({ relationship }: Side) => relationship.inverse !== undefined

everyRelationship(
  'is seen from the other side when it is linked, and no longer when it is cleared',
  async (side) => {
    const { type, name, relationship } = side
    const inverse = relationship.inverse!
    for (const target of await targetsOf(api, side)) {
      const other = await createSample(api, type, { [name]: { data: linkageTo(side, target) } })
      await createSample(api, type)
      assert.deepEqual(await readMembers(api, target, inverse), [identify(other)])
      await (isToOne(relationship)
        ? patchLink(api, other, name, null)
        : sendLink(api, 'DELETE', other, name, [target]))
      assert.deepEqual(await readMembers(api, target, inverse), [])
      await (isToOne(relationship)
        ? sendLink(api, 'PATCH', other, name, target)
        : sendLink(api, 'POST', other, name, [target]))
      assert.deepEqual(await readMembers(api, target, inverse), [identify(other)])
      const related = await api.get(`/${target.type}/${target.id}/${inverse}`)
      assert.deepEqual([related.document.data].flat().map(identify), [identify(other)])
    }
  },
  // A stage never stands without a funnel: the next test.
  (side) => hasOtherSide(side) && !['deal-stage-category', 'stages'].includes(side.name),
)

test('deal-stages: deal-stage-category is seen among the stages of the funnel', async () => {
  const funnel = await createSample(api, registry.type('deal-stage-categories'))
  const system = await readMembers(api, funnel, 'stages')
  const stage = await createSample(api, registry.type('deal-stages'), {
    'deal-stage-category': { data: identify(funnel) },
  })
  assert.deepEqual(await readMembers(api, funnel, 'stages'), [...system, identify(stage)])
  const other = await createSample(api, registry.type('deal-stage-categories'))
  await patchLink(api, stage, 'deal-stage-category', identify(other))
  assert.deepEqual(await readMembers(api, funnel, 'stages'), system)
})

everyRelationship(
  'takes its record from the one that linked it before',
  async (side) => {
    const { type, name, relationship } = side
    const [target] = await targetsOf(api, side)
    const [first, second] = [await createSample(api, type), await createSample(api, type)]
    await sendLink(api, 'POST', first, name, [target!])
    await sendLink(api, 'POST', second, name, [target!])
    assert.deepEqual(await readLinkage(api, target!, relationship.inverse!), identify(second))
    assert.ok(!(await readMembers(api, first, name)).some(({ id }) => id === target!.id))
  },
  ({ relationship }) => relationship.kind === 'many',
)
