import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { operate, resultsOf } from '../writes/atomic.ts'
import { answeringOption, recordPages } from './record-page.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb()
const open = recordPages(web)

const linkTo = (type: string, id: string) => ({ data: { type, id } })
const dealOf = async (id: string) => (await web.api.get(`/deals/${id}?include=stage,loss-reason`)).document

browserTest('a deal is moved along its stages with the keyboard, and lost with a reason', async () => {
  await web.api.create('deal-loss-reasons', { name: 'Too expensive' })
  const { id } = await web.api.create('deals', { name: 'Big machine' })
  const page = await open('deals', id)
  const stages = page.getByRole('list', { name: 'Stage' })
  const slow = Promise.withResolvers<void>()
  await page.route(`**/api/v1/deals/${id}?*`, async (route) => {
    if (route.request().method() === 'PATCH') await slow.promise
    await route.fallback()
  })
  await stages.getByRole('button', { name: 'New' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await stages.locator('[aria-current=step]', { hasText: 'Won' }).waitFor()
  await stages.getByRole('button', { name: 'Lost' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Loss reason' }).click()
  await page.getByRole('option', { name: 'Too expensive' }).click()
  await dialog.getByLabel('Why it was lost').fill('They bought elsewhere')
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  // It is moved on before the first move was answered.
  slow.resolve()
  await stages.locator('[aria-current=step]', { hasText: 'Lost' }).waitFor()
  const { data, included } = await dealOf(id)
  assert.equal(data.attributes['loss-comment'], 'They bought elsewhere')
  const names = included.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
  assert.deepEqual(names.sort(), ['Lost', 'Too expensive'])
})

browserTest('lines are added, changed and removed, with the sums of the API', async () => {
  await web.api.create('products', { name: 'Grinder', 'selling-price': 320 })
  const { id } = await web.api.create('orders', { name: 'Refill' })
  const page = await open('orders', id)
  await page.getByRole('combobox', { name: 'Add a product' }).fill('grin')
  await answeringOption(page, 'Grinder').click()
  const lines = page.getByRole('table', { name: 'Lines' })
  await lines.getByRole('button', { name: 'Edit Quantity, Grinder' }).click()
  await lines.getByLabel('Quantity, Grinder', { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  await lines
    .getByRole('row', { name: /^Total/ })
    .getByText('$960')
    .waitFor()
  await lines.getByRole('button', { name: 'Edit Discount, %, Grinder' }).click()
  await lines.getByLabel('Discount, %, Grinder', { exact: true }).fill('10')
  await page.keyboard.press('Enter')
  await lines
    .getByRole('row', { name: /^Total/ })
    .getByText('$864')
    .waitFor()
  await lines.getByRole('button', { name: 'Remove Grinder' }).click()
  await lines.waitFor({ state: 'detached' })
})

/** The page of an order that sells one product, and its line. */
async function orderOf(name: string) {
  const product = await web.api.create('products', { name, 'selling-price': 10 })
  const order = await web.api.create('orders', { name: `Order of ${name}` })
  const sold = { product: linkTo('products', product.id), entity: linkTo('orders', order.id) }
  const line = await web.api.create('entity-products', {}, sold)
  const path = `/entity-products/${line.id}`
  return {
    page: await open('orders', order.id),
    path,
    quantity: async () => (await web.api.get(path)).document.data.attributes.quantity,
    setQuantity: (quantity: number) =>
      web.api.patch(path, { data: { type: 'entity-products', id: line.id, attributes: { quantity } } }),
  }
}

browserTest('a figure that was only looked at stays as others have changed it meanwhile', async () => {
  const { page, quantity, setQuantity } = await orderOf('Filter')
  await page.getByRole('button', { name: /^Edit Quantity, Filter/ }).click()
  await page.getByRole('textbox', { name: 'Quantity, Filter' }).waitFor()
  await setQuantity(7)
  await page
    .getByRole('row', { name: /^Total/ })
    .getByText('$70')
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Quantity, Filter: 7', exact: true }).waitFor()
  assert.equal(await quantity(), 7)
})

browserTest('a figure cannot be changed or given up while it is being stored', async () => {
  const { page, path, quantity } = await orderOf('Whisk')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^Edit Quantity, Whisk/ }).click()
  const input = page.getByRole('textbox', { name: 'Quantity, Whisk' })
  await input.fill('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  assert.equal(await input.inputValue(), '3')
  await page.keyboard.press('Escape')
  release()
  await page.getByRole('button', { name: 'Edit Quantity, Whisk: 3', exact: true }).waitFor()
  assert.equal(await quantity(), 3)
})

browserTest('of more lines than are shown no sum is told but that of the record', async () => {
  const order = await web.api.create('orders', { name: 'Everything' })
  const invoice = await web.api.create('invoices', { number: 'L-1', 'issued-at': '2026-11-01' })
  const add = (type: string, number: number, relationships: object) => {
    const attributes = { name: `Item ${number}`, 'selling-price': 10 }
    return { op: 'add', data: { type, attributes, relationships } }
  }
  const lines = Array.from({ length: 101 }, (_, number) => [
    add('entity-products', number, { entity: linkTo('orders', order.id) }),
    add('invoice-lines', number, { invoice: linkTo('invoices', invoice.id) }),
  ])
  resultsOf(await operate(web.api, lines.flat()))
  const page = await open('orders', order.id)
  await page.getByText('The first 100 of 101 lines are shown.').waitFor()
  assert.equal(await page.getByRole('row', { name: /^Total/ }).count(), 0)
  await open('invoices', invoice.id)
  await page.getByText('The first 100 of 101 lines are shown.').waitFor()
  await page
    .getByRole('row', { name: /^Total/ })
    .getByText('$1,010')
    .waitFor()
})

browserTest('a product tells of its own lines alone', async () => {
  const [kettle, cup] = await Promise.all([
    web.api.create('products', { name: 'Kettle' }),
    web.api.create('products', { name: 'Cup' }),
  ])
  const order = await web.api.create('orders', { name: 'Kitchen' })
  const sold = { product: linkTo('products', kettle.id), entity: linkTo('orders', order.id) }
  await web.api.create('entity-products', {}, sold)
  const page = await open('products', kettle.id)
  await page.getByRole('region', { name: 'Product lines' }).getByText('Kettle').waitFor()
  await open('products', cup.id)
  const list = page.getByRole('region', { name: 'Product lines' })
  await list.getByText('Nothing yet').waitFor()
})

browserTest('an invoice is made for a deal, and is paid when its payment is', async () => {
  const { id } = await web.api.create('deals', { name: 'Beans' })
  const page = await open('deals', id)
  await page.getByRole('button', { name: 'Add to Invoices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number').fill('A-1')
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByLabel('Issued').fill('2026-11-01')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('list', { name: 'Invoices' }).getByRole('link', { name: 'A-1' }).click()
  await heading(page, '№A-1').waitFor()
  await page.getByRole('button', { name: 'Add to Payments' }).click()
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('list', { name: 'Payments' }).getByText('$500').waitFor()
  await page.locator('header dl').getByText('Paid').waitFor()
  const { document } = await web.api.get(`/deals/${id}/invoices`)
  assert.deepEqual(
    [document.data[0].attributes.status, document.data[0].attributes['paid-amount']],
    ['paid', 500],
  )
})

browserTest('tasks are added to a record and completed', async () => {
  const { id } = await web.api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg' })
  const page = await open('contacts', id)
  await page.getByRole('button', { name: 'Add to Tasks' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Call back')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  const box = page.getByRole('checkbox', { name: 'Complete Call back' })
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await box.click()
  await saved
  await page.locator('input:checked').waitFor()
  const { document } = await web.api.get(`/contacts/${id}/tasks`)
  assert.ok(document.data[0].attributes['completed-at'])
})

browserTest('a file is dragged in, read back byte by byte and removed', async () => {
  const bytes = readFileSync('docs/images/dashboard.png')
  const { id } = await web.api.create('deals', { name: 'With papers' })
  const page = await open('deals', id)
  await page.getByText('Drop files here').waitFor()
  const files = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    const content = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0))
    transfer.items.add(new File([content], 'funnel.png', { type: 'image/png' }))
    return transfer
  })()`)
  const area = page.getByText('Drop files here')
  await area.dispatchEvent('dragover', { dataTransfer: files })
  await area.dispatchEvent('drop', { dataTransfer: files })
  const file = page.getByRole('button', { name: 'Download funnel.png' })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  assert.equal(download.suggestedFilename(), 'funnel.png')
  assert.deepEqual(readFileSync((await download.path())!), bytes)
  await page.getByRole('button', { name: 'Remove funnel.png' }).click()
  await page.getByText('Drop files here').waitFor()
  assert.equal((await web.api.get(`/deals/${id}/documents`)).document.meta['record-count'], 0)
})

browserTest('the history tells who changed what, from what to what, by names', async () => {
  const company = await web.api.create('companies', { name: 'Saffron Hotel' })
  const { id } = await web.api.create('deals', { name: 'Corner', amount: 100 })
  const change = (body: object) => web.api.patch(`/deals/${id}`, { data: { type: 'deals', id, ...body } })
  await change({ attributes: { amount: 250 } })
  await change({ relationships: { company: linkTo('companies', company.id) } })
  for (let amount = 1; amount <= 20; amount++) await change({ attributes: { cost: amount } })
  const page = await open('deals', id)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const history = page.getByRole('region', { name: 'Timeline' })
  await history.getByText('$19').first().waitFor()
  assert.equal(await history.getByText('Saffron Hotel').count(), 0)
  await history.getByRole('button', { name: 'Show earlier changes' }).click()
  await history.getByRole('link', { name: 'Saffron Hotel' }).first().waitFor()
  const entry = history.getByRole('listitem').filter({ hasText: '$250' })
  await entry.filter({ hasText: 'owner1@example.com' }).getByText('$100').first().waitFor()
  await history.getByText('created this').waitFor()
})
