import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { startDemo } from './demo.ts'
import { browserTest } from './support.ts'

const web = await startDemo()
const stages = await idsByName('/deal-stage-categories/1/stages?sort=position&page[size]=100')
const orderStages = await idsByName('/order-stages?sort=position&page[size]=100')

async function idsByName(path: string): Promise<Record<string, string>> {
  const { document } = await web.api.get(path)
  return Object.fromEntries(
    document.data.map(({ id, attributes }: { id: string; attributes: { name: string } }) => [
      attributes.name,
      id,
    ]),
  )
}

/** All stages are seen at once: the browser's own scrolling while dragging is not ours to test. */
const WIDE = { viewport: { width: 2200, height: 900 } }

const openBoard = (query: string): Promise<Page> => web.enter(`/boards/deals?${query}`, undefined, WIDE)

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (place: Page | Locator, name: string) => place.getByRole('link', { name, exact: true })
const headOf = (page: Page, name: string) => column(page, name).locator('header')
const announced = (page: Page, words: string) => page.locator('[aria-live]').getByText(words).waitFor()

/** What a column is to say of itself, from the list itself. */
async function figuresIn(stageFilter: string): Promise<{ count: string; sum: string }> {
  const { document } = await web.api.get(`${stageFilter}&filter[actual]=1&page[size]=100`)
  const amounts = document.data.map(({ attributes }: { attributes: { amount: number } }) => attributes.amount)
  const sum = amounts.reduce((total: number, amount: number | null) => total + Number(amount ?? 0), 0)
  return { count: String(amounts.length), sum: dollars(sum) }
}

const dollars = (amount: number) =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)

async function columnSays(page: Page, name: string, { count, sum }: { count: string; sum: string }) {
  await headOf(page, name).getByText(count, { exact: true }).waitFor()
  // What it is worth by its probability stands behind it.
  const begins = new RegExp(`^${RegExp.escape(sum)}( |$)`)
  await headOf(page, name).getByText(begins).first().waitFor()
}

const newDeal = (name: string, stage: string, amount = '1000') =>
  web.api.create('deals', { name, amount }, { stage: { data: { type: 'deal-stages', id: stages[stage] } } })

async function stageOf(deal: { id: string }, type = 'deals'): Promise<string> {
  const { document } = await web.api.get(`/${type}/${deal.id}?include=stage`)
  return document.data.relationships.stage.data.id
}

/** The server has agreed to a move, and the board has read it again. */
const written = (page: Page, type = 'deals') =>
  page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes(`/${type}/`),
  )

browserTest('a board shows the stages of a funnel with the counts and sums of their deals', async () => {
  const page = await web.enter('/boards/deals')
  for (const [name, id] of Object.entries(stages))
    await columnSays(page, name, await figuresIn(`/deals?filter[deal-stage-id]=${id}`))
  await page.getByRole('combobox', { name: 'Funnel' }).click()
  await page.getByRole('option', { name: 'Service contracts' }).click()
  await column(page, 'Inspection').getByRole('link').first().waitFor()
  assert.match(page.url(), /[?&]funnel=/)
})

browserTest(
  'a deal is dragged to another stage, or sent there from its menu; count and sum go along, and the deal opens',
  async () => {
    const deal = await newDeal('Dragged deal', 'New')
    const page = await openBoard('filter[q]=Dragged deal')
    await columnSays(page, 'New', { count: '1', sum: '$1,000' })
    const answer = written(page)
    await card(column(page, 'New'), 'Dragged deal').dragTo(column(page, 'Tasting'))
    await card(column(page, 'Tasting'), 'Dragged deal').waitFor()
    await columnSays(page, 'Tasting', { count: '1', sum: '$1,000' })
    await columnSays(page, 'New', { count: '0', sum: '$0' })
    assert.equal((await answer).status(), 200)
    assert.equal(await stageOf(deal), stages.Tasting)
    await column(page, 'Tasting').getByRole('button', { name: 'Move Dragged deal' }).click()
    await page.getByRole('menuitem', { name: 'Won' }).click()
    await card(column(page, 'Won'), 'Dragged deal').waitFor()
    await columnSays(page, 'Won', { count: '1', sum: '$1,000' })
    await card(page, 'Dragged deal').click()
    await page.waitForURL(`**/deals/${deal.id}`)
  },
)

browserTest('a refused move is taken back with a message', async () => {
  await web.api.create(
    'deal-stages',
    { name: 'Short-lived' },
    { 'deal-stage-category': { data: { type: 'deal-stage-categories', id: '1' } } },
  )
  const { 'Short-lived': gone } = await idsByName('/deal-stages?sort=-id')
  const deal = await newDeal('Stubborn deal', 'Contacted')
  const page = await openBoard('filter[q]=Stubborn')
  await card(column(page, 'Contacted'), 'Stubborn deal').waitFor()
  await column(page, 'Short-lived').waitFor()
  await card(page, 'Stubborn deal').hover()
  await page.mouse.down()
  await column(page, 'Short-lived').hover()
  await column(page, 'Short-lived').hover()
  // A page that hears of it takes the column away: it hears of it after the drop.
  const drop = Promise.withResolvers<void>()
  await page.route(/\/stages\?/, (route) => drop.promise.then(() => route.continue()))
  await web.api.delete(`/deal-stages/${gone}`)
  await page.mouse.up()
  await page.getByRole('alert').waitFor()
  drop.resolve()
  await card(column(page, 'Contacted'), 'Stubborn deal').waitFor()
  await columnSays(page, 'Contacted', { count: '1', sum: '$1,000' })
  assert.equal(await stageOf(deal), stages.Contacted)
})

browserTest(
  'whatever is dropped on lost is asked for the reason, and goes back when that is cancelled',
  async () => {
    const deal = await newDeal('Doubtful deal', 'Negotiation')
    const page = await openBoard('filter[q]=Doubtful')
    const known = Promise.withResolvers<void>()
    await page.route(/\/deal-loss-reasons\?/, (route) => known.promise.then(() => route.continue()))
    await card(column(page, 'Negotiation'), 'Doubtful deal').dragTo(column(page, 'Lost'))
    const dialog = page.getByRole('dialog', { name: 'Why is Doubtful deal lost?' })
    await page.locator(`[data-column="${stages.Lost}"]`).getByText('Doubtful deal').waitFor()
    // On a slow line, too: a reason is asked for before it is known which there are.
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await dialog.getByText('This is needed').waitFor()
    known.resolve()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await card(column(page, 'Negotiation'), 'Doubtful deal').waitFor()
    assert.equal(await stageOf(deal), stages.Negotiation)

    await card(page, 'Doubtful deal').dragTo(column(page, 'Lost'))
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await dialog.getByText('This is needed').waitFor()
    await dialog.getByRole('combobox', { name: 'Loss reason' }).click()
    await page.getByRole('option', { name: 'Too expensive' }).click()
    await dialog.getByLabel('Why it was lost').fill('Wanted half of it')
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await dialog.waitFor({ state: 'detached' })
    await card(column(page, 'Lost'), 'Doubtful deal').waitFor()
    const { document } = await web.api.get(`/deals/${deal.id}?include=loss-reason`)
    assert.equal(document.data.attributes['loss-comment'], 'Wanted half of it')
    assert.equal(document.included[0].attributes.name, 'Too expensive')
    assert.equal(await stageOf(deal), stages.Lost)
  },
)

browserTest('the board is worked with the keyboard alone', async () => {
  const upper = await newDeal('Keyboard deal one', 'Contacted')
  await newDeal('Keyboard deal two', 'Contacted')
  await newDeal('Keyboard deal three', 'Offer sent')
  const page = await openBoard('filter[q]=Keyboard deal')
  const isFocused = (name: string) => page.locator('a:focus').getByText(name, { exact: true }).waitFor()
  await card(page, 'Keyboard deal two').focus()
  await page.keyboard.press('ArrowDown')
  await isFocused('Keyboard deal one')
  await page.keyboard.press('ArrowRight')
  await isFocused('Keyboard deal three')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await isFocused('Keyboard deal one')

  await page.keyboard.press('Space')
  await announced(page, 'Keyboard deal one is picked up from Contacted.')
  await page.keyboard.press('ArrowRight')
  await announced(page, 'Keyboard deal one is over Tasting')
  await card(column(page, 'Tasting'), 'Keyboard deal one').waitFor()
  await page.keyboard.press('Escape')
  await announced(page, 'Keyboard deal one is back where it was')
  await card(column(page, 'Contacted'), 'Keyboard deal one').waitFor()
  assert.equal(await stageOf(upper), stages.Contacted)

  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await announced(page, 'Keyboard deal one is now in Offer sent')
  await isFocused('Keyboard deal one')
  assert.equal(await stageOf(upper), stages['Offer sent'])

  for (const key of ['Space', ...Array(3).fill('ArrowRight'), 'Enter']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await announced(page, 'Keyboard deal one is back where it was')
  await card(column(page, 'Offer sent'), 'Keyboard deal one').waitFor()
  await card(page, 'Keyboard deal one').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/deals/${upper.id}`)
})

browserTest(
  'cards stand in the order in which they are put, by hand or by keys, until that is undone',
  async () => {
    for (const name of ['Third', 'Second', 'First']) await newDeal(`Placed ${name}`, 'New')
    const page = await openBoard('filter[q]=Placed')
    const order = () => column(page, 'New').locator('[data-card]').allTextContents()
    const stored = async () => {
      const { document } = await web.api.get('/deals?filter[q]=Placed&sort=board-rank,-updated-at')
      return document.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
    }
    const stands = (...names: string[]) =>
      until(async () => {
        const wanted = names.map((name) => `Placed ${name}`).join()
        return (await order()).join() === wanted && (await stored()).join() === wanted
      })
    await stands('First', 'Second', 'Third')
    await card(page, 'Placed First').focus()
    for (const key of [' ', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await stands('Second', 'Third', 'First')
    const { height } = (await column(page, 'New').locator('li').first().boundingBox())!
    await card(page, 'Placed First').dragTo(column(page, 'New').locator('li').nth(1), {
      targetPosition: { x: 40, y: height * 0.2 },
    })
    await stands('Second', 'First', 'Third')
    await page.keyboard.press('Control+z')
    await stands('Second', 'Third', 'First')
  },
)

browserTest(
  'a board weighs by probability, marks what stays too long, folds columns, shows chosen fields, and has won in reach',
  async () => {
    const attributes = { probability: 40, duration: 5 }
    const stage = { type: 'deal-stages', id: stages.Contacted, attributes }
    assert.equal((await web.api.patch(`/deal-stages/${stage.id}`, { data: stage })).status, 200)
    const deal = await newDeal('Weighed deal', 'Contacted')
    const page = await openBoard('filter[q]=Weighed')
    await headOf(page, 'Contacted').getByText('$400').waitFor()
    await page.getByRole('button', { name: 'Card fields' }).click()
    await page.getByRole('checkbox', { name: 'Number', exact: true }).check()
    await page.keyboard.press('Escape')
    await column(page, 'Contacted').getByTitle('Number').waitFor()
    await page.getByRole('button', { name: 'Cards of Tasting shown' }).click()
    await page.clock.setFixedTime(Date.now() + 9 * 86_400_000)
    await page.reload()
    await column(page, 'Contacted').getByText('+4 d').waitFor()
    await column(page, 'Contacted').getByTitle('Number').waitFor()
    assert.equal(
      await page.getByRole('button', { name: 'Cards of Tasting shown' }).getAttribute('aria-expanded'),
      'false',
    )
    assert.deepEqual(await seriousFaults(page), [])
    await card(page, 'Weighed deal').hover()
    await page.mouse.down()
    await column(page, 'Contacted').hover()
    await page.locator('[data-zone=won]').hover()
    await page.locator('[data-zone=won]').hover()
    await page.mouse.up()
    await card(column(page, 'Won'), 'Weighed deal').waitFor()
    await until(async () => (await stageOf(deal)) === stages.Won)
    await page.context().close()
  },
)

browserTest('orders have a board of their own', async () => {
  const order = await web.api.create(
    'orders',
    { name: 'Moving order', amount: '250' },
    { stage: { data: { type: 'order-stages', id: orderStages.Packed } } },
  )
  const page = await web.enter('/boards/orders', undefined, WIDE)
  for (const [name, id] of Object.entries(orderStages))
    await columnSays(page, name, await figuresIn(`/orders?filter[order-stage-id]=${id}`))
  await page.getByRole('searchbox', { name: 'Search' }).fill('Moving order')
  await columnSays(page, 'Packed', { count: '1', sum: '$250' })
  assert.match(page.url(), /filter(\[|%5B)q/)
  const answer = written(page, 'orders')
  await card(page, 'Moving order').dragTo(column(page, 'Won'))
  await answer
  await columnSays(page, 'Won', { count: '1', sum: '$250' })
  assert.equal(await stageOf(order, 'orders'), orderStages.Won)
})

browserTest('a deal is made in a stage; a long stage shows more as one scrolls', async () => {
  const page = await openBoard('filter[q]=Fresh')
  await page.getByRole('button', { name: 'Add to Negotiation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().fill('Fresh deal')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await card(column(page, 'Negotiation'), 'Fresh deal').waitFor()

  const operations = Array.from({ length: 120 }, (_, index) => ({
    op: 'add',
    data: {
      type: 'deals',
      attributes: { name: `Fresh lot ${index}`, amount: '1' },
      relationships: { stage: { data: { type: 'deal-stages', id: stages.Tasting } } },
    },
  }))
  const extension = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"'
  const headers = { 'content-type': extension, accept: extension }
  await web.api.post('/operations', { 'atomic:operations': operations }, { headers })
  await page.reload()
  await columnSays(page, 'Tasting', { count: '120', sum: '$120' })
  const cards = column(page, 'Tasting').getByRole('link')
  await cards.nth(49).waitFor()
  assert.ok((await cards.count()) < 120)
  for (const last of [99, 119]) {
    await cards.last().scrollIntoViewIfNeeded()
    await cards.nth(last).waitFor()
  }
  assert.equal(await cards.count(), 120)
})

browserTest('a move in one browser is seen in another one', async () => {
  await newDeal('Shared deal', 'New')
  const [mine, other] = [await openBoard('filter[q]=Shared deal'), await openBoard('filter[q]=Shared deal')]
  await columnSays(other, 'New', { count: '1', sum: '$1,000' })
  await card(column(mine, 'New'), 'Shared deal').dragTo(column(mine, 'Negotiation'))
  await card(column(other, 'Negotiation'), 'Shared deal').waitFor()
  await columnSays(other, 'Negotiation', { count: '1', sum: '$1,000' })
  await columnSays(other, 'New', { count: '0', sum: '$0' })
  await card(column(other, 'Negotiation'), 'Shared deal').dragTo(column(other, 'Won'))
  await card(column(mine, 'Won'), 'Shared deal').waitFor()
})

browserTest('a board full of cards has no serious fault in dark', async () => {
  const page = await web.enter('/boards/deals', undefined, { colorScheme: 'dark' })
  await column(page, 'Won').getByRole('link').first().waitFor()
  assert.deepEqual(await seriousFaults(page, 'dark'), [])
})
