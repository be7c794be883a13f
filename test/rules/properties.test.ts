import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { toNumber } from './model/cents.ts'
import { anyEdit } from './model/edits.ts'
import { makeFields, makeFunnels, makeWorld } from './model/setting.ts'
import { type Deal, isClosing, paidOf, profitOf, recalculate, statusOf, type World } from './model/world.ts'
import { Desk } from './support.ts'

const desk = new Desk((await startService()).api)
const fields = await makeFields(desk)
const funnels = await makeFunnels(desk, fields)

const seed = seedOf(1)
/** Then no further edits are begun; a slow machine makes fewer. */
const LONGEST = 25_000

test('any edits leave amount, cost, profit, paid amount, status and stage as a calculation from scratch has them', async (t) => {
  t.diagnostic(`seed ${seed}`)
  let edits = 0
  const end = performance.now() + LONGEST
  const property = fc.asyncProperty(
    fc.array(anyEdit, { minLength: 1, maxLength: 50, size: 'max' }),
    async (all) => {
      const world = await makeWorld(desk, funnels)
      recalculate(world)
      for (const edit of all) {
        if (edits > 0 && performance.now() > end) return
        await edit.carryOut({ desk, fields, world })
        recalculate(world)
        await assertSame(world)
        edits++
      }
    },
  )
  await fc.assert(property, { seed, numRuns: 40 })
  t.diagnostic(`${edits} edits`)
})

async function assertSame(world: World): Promise<void> {
  const [deals, invoices] = await Promise.all([shownDeals(world), shownInvoices(world)])
  assert.deepEqual(deals, world.deals.map(expectedDeal))
  const expected = world.invoices.map((invoice) => ({
    id: invoice.id,
    paid: toNumber(paidOf(world, invoice)),
    status: statusOf(world, invoice),
  }))
  assert.deepEqual(invoices, expected)
}

function expectedDeal(deal: Deal) {
  const { id, funnel, stage, amount, cost } = deal
  return {
    id,
    funnel: funnel.id,
    stage: funnel.stageIds.get(stage),
    isFinished: isClosing(stage),
    amount: toNumber(amount),
    cost: toNumber(cost),
    profit: toNumber(profitOf(deal)),
    margin: marginOf(deal),
  }
}

/** What the formula of the field says, in plain words. */
function marginOf({ amount, cost }: Deal): number | null {
  const [income, expense] = [amount ?? 0n, cost ?? 0n]
  if (income > expense) return toNumber((income - expense) * 2n)
  return toNumber(income < expense ? income : expense)
}

async function shownDeals(world: World) {
  const shown = await newest('deals', world.deals.length, '&include=stage,stage-category')
  return world.deals.map(({ id }) => {
    const { attributes, relationships } = shown.find((one) => one.id === id)
    const { amount, cost, profit } = attributes
    return {
      id,
      funnel: relationships['stage-category'].data.id,
      stage: relationships.stage.data.id,
      isFinished: attributes['finished-at'] !== null,
      amount,
      cost,
      profit,
      margin: attributes.customs[fields.margin],
    }
  })
}

async function shownInvoices(world: World) {
  const shown = await newest('invoices', 100)
  return world.invoices.map(({ id }) => {
    const { attributes } = shown.find((one) => one.id === id)
    return { id, paid: attributes['paid-amount'], status: attributes.status }
  })
}

/** Those of this run are the newest: earlier runs made theirs before. */
const newest = (type: string, count: number, more = '') =>
  desk.list(`/${type}?sort=-id&page[size]=${count}${more}`)
