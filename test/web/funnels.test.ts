import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb()

/** Until they stand so: what was read between two moves may be shown for a moment. */
async function areShown(page: Page, stages: readonly string[]): Promise<void> {
  const rows = page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
  await until(async () => {
    const texts = await rows.allInnerTexts()
    return String(texts.map((text) => text.split('\n')[0])) === String(stages)
  })
}

async function storedStages(funnelId: string): Promise<string[]> {
  const { document } = await web.api.get(`/deal-stage-categories/${funnelId}/stages?sort=position`)
  return document.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
}

/** What is shown at once is stored soon. */
async function areStored(funnelId: string, stages: readonly string[]): Promise<void> {
  await until(async () => String(await storedStages(funnelId)) === String(stages))
}

async function addStage(page: Page, name: string) {
  await page.getByRole('button', { name: 'New stage' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

browserTest('a funnel is made with its stages, and more are added between them', async () => {
  const page = await web.enter('/settings/funnels')
  await page.getByRole('button', { name: 'New funnel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Partners')
  await dialog.getByRole('combobox', { name: 'Amount is calculated from' }).click()
  await page.getByRole('option', { name: 'Invoices' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Partners' }).click()
  await heading(page, 'Partners').waitFor()
  for (const name of ['Met', 'Agreed', 'Signed']) await addStage(page, name)
  await areStored('2', ['New', 'Met', 'Agreed', 'Signed', 'Won', 'Lost'])
  const { document } = await web.api.get('/deal-stage-categories/2')
  assert.equal(document.data.attributes['amount-calc-method'], 'invoices')
})

browserTest('stages are put into another order by dragging', async () => {
  const page = await web.enter('/settings/funnels/2')
  const handle = page.getByRole('button', { name: 'Move Signed' })
  await handle.waitFor()
  await handle.dragTo(page.getByRole('listitem').filter({ hasText: 'Met' }), {
    targetPosition: { x: 200, y: 4 },
  })
  await areStored('2', ['New', 'Signed', 'Met', 'Agreed', 'Won', 'Lost'])
  await areShown(page, ['New', 'Signed', 'Met', 'Agreed', 'Won', 'Lost'])
})

browserTest(
  'stages are put into another order with the keyboard, and stay between the first and the last',
  async () => {
    const page = await web.enter('/settings/funnels/2')
    await page.getByRole('button', { name: 'Move Signed' }).focus()
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await areStored('2', ['New', 'Met', 'Agreed', 'Signed', 'Won', 'Lost'])
    await areShown(page, ['New', 'Met', 'Agreed', 'Signed', 'Won', 'Lost'])
    assert.equal(await page.getByRole('button', { name: 'Move Won' }).count(), 0)
  },
)

browserTest('a stage gets a colour and a duration', async () => {
  const page = await web.enter('/settings/funnels/2')
  await page.getByRole('button', { name: 'Actions for Met' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Duration, days').fill('5')
  await dialog.getByLabel('Colour').fill('#2bb3a3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('5 days').waitFor()
  const { document } = await web.api.get('/deal-stages?sort=-id')
  const met = document.data.find(
    ({ attributes }: { attributes: { name: string } }) => attributes.name === 'Met',
  )
  assert.deepEqual([met.attributes.duration, met.attributes.color], [5, '#2bb3a3'])
})

browserTest('what cannot be deleted says why, and the rest is gone', async () => {
  await web.api.create('deals', { name: 'In the way' }, { stage: { data: { type: 'deal-stages', id: '4' } } })
  const page = await web.enter('/settings/funnels/2')
  await page.getByRole('button', { name: 'Actions for Partners' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alert').getByText('The funnel still has deals').waitFor()
  await page.getByRole('button', { name: 'Actions for Agreed' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Agreed', { exact: true }).waitFor({ state: 'detached' })
  await areStored('2', ['New', 'Met', 'Signed', 'Won', 'Lost'])
})
