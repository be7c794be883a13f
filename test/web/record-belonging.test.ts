import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { answeringOption, recordPages } from './record-page.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb()
const open = recordPages(web)

const linkTo = (type: string, { id }: { id: string }) => ({ data: { type, id } })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })

/** The records at the other end of a link. */
async function linked(type: string, { id }: { id: string }, name: string): Promise<string[]> {
  const { document } = await web.api.get(`/${type}/${id}?include=${name}`)
  return [document.data.relationships[name].data ?? []].flat().map((one: { id: string }) => one.id)
}

const newest = async (type: string) => (await web.api.get(`/${type}?sort=-id&page[size]=1`)).document.data[0]

/** Its own notice: that of the step before may still be there. */
const takenOut = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: `${name} is taken out` })

browserTest(
  'adding to what belongs to one record makes a new one; another is taken only from where it is said to be',
  async () => {
    const [ours, theirs] = await Promise.all(
      ['Ours', 'Theirs'].map((name) => web.api.create('deals', { name })),
    )
    const deal = linkTo('deals', theirs!)
    const invoice = await web.api.create('invoices', { number: 'T-1', amount: 5 }, { deal })
    const page = await open('deals', ours!.id)
    await page.getByRole('button', { name: 'Add to Invoices' }).click()
    const dialog = page.getByRole('dialog', { name: 'New invoice' })
    assert.equal(await field(dialog, 'Deal').inputValue(), 'Ours')
    await field(dialog, 'Number').fill('A-1')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await region(page, 'Invoices').getByRole('link', { name: '№A-1' }).waitFor()

    const take = async () => {
      await page.getByRole('button', { name: 'Take an existing one into Invoices' }).click()
      await page.getByRole('option', { name: '№T-1' }).click()
      await page.getByRole('dialog', { name: 'Take №T-1?' }).waitFor()
    }
    await take()
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual(await linked('invoices', invoice, 'deal'), [theirs!.id])
    await take()
    await page.getByRole('button', { name: 'Take from deal Theirs' }).click()
    await region(page, 'Invoices').getByRole('link', { name: '№T-1' }).waitFor()
    assert.deepEqual(await linked('invoices', invoice, 'deal'), [ours!.id])

    await region(page, 'Invoices').getByRole('button', { name: 'Remove №T-1' }).click()
    await takenOut(page, '№T-1').getByRole('button', { name: 'Undo' }).click()
    await region(page, 'Invoices').getByRole('link', { name: '№T-1' }).waitFor()
  },
)

browserTest('a product tells in whose deal it is sold, and takes no line out of it', async () => {
  const product = await web.api.create('products', { name: 'Kettle' })
  const deal = await web.api.create('deals', { name: 'Kitchen' })
  await web.api.create(
    'entity-products',
    {},
    { product: linkTo('products', product), entity: linkTo('deals', deal) },
  )
  const page = await open('products', product.id)
  await region(page, 'Product lines').getByText('Kitchen').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Remove Kettle' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: /^Take an existing one/ }).count(), 0)
  await page.getByRole('button', { name: 'Add to Product lines' }).click()
  const dialog = page.getByRole('dialog', { name: 'New line' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('This is needed').waitFor()
  await page.keyboard.press('Escape')
})

browserTest(
  'a payment of an invoice has a date and a name, is seen in the deal of the invoice, and deleted when that is meant',
  async () => {
    const deal = await web.api.create('deals', { name: 'Beans' })
    const invoice = await web.api.create(
      'invoices',
      { number: 'B-7', amount: 90 },
      { deal: linkTo('deals', deal) },
    )
    const page = await open('invoices', invoice.id)
    await page.getByRole('button', { name: 'Add to Payments' }).click()
    const dialog = page.getByRole('dialog', { name: 'New payment' })
    assert.match(await field(dialog, 'Paid on').inputValue(), /^\d\d\/\d\d\/\d{4}$/)
    await dialog.locator('input[value=Beans]').waitFor()
    await dialog.getByLabel('Amount').fill('90')
    await dialog.getByRole('button', { name: 'Create' }).click()
    const name = 'Payment for invoice №B-7'
    await region(page, 'Payments').getByRole('link', { name }).waitFor()
    await open('deals', deal.id)
    await region(page, 'Payments').getByRole('link', { name }).click()
    await heading(page, name).waitFor()
    // Other programs name the invoice alone.
    const paid = { invoice: linkTo('invoices', invoice) }
    await web.api.create('invoice-payments', { amount: 30, purpose: 'From the bank' }, paid)
    await open('deals', deal.id)
    await region(page, 'Payments').getByRole('link', { name: 'From the bank' }).waitFor()
    await region(page, 'Payments').getByText('2', { exact: true }).waitFor()
    await open('invoices', invoice.id)
    await region(page, 'Payments')
      .getByRole('button', { name: `Remove ${name}` })
      .click()
    await region(page, 'Payments').getByRole('link', { name }).waitFor({ state: 'detached' })
  },
)

browserTest(
  'a deal made from a contact has it as its main contact, and its company; so has one for which a contact is picked',
  async () => {
    const company = await web.api.create('companies', { name: 'Saffron Hotel' })
    const companies = { data: [{ type: 'companies', id: company.id }] }
    const contact = await web.api.create(
      'contacts',
      { 'first-name': 'Olga', 'last-name': 'Stein' },
      { companies },
    )
    const page = await open('contacts', contact.id)
    await page.getByRole('tab', { name: 'Links' }).click()
    await page.getByRole('button', { name: 'Add to Deals' }).click()
    await page.getByRole('combobox', { name: 'Add to Deals' }).fill('Breakfast')
    await answeringOption(page, 'Create deal “Breakfast”').click()
    const dialog = page.getByRole('dialog', { name: 'New deal' })
    await dialog.locator('input[value="Olga Stein"]').waitFor()
    await dialog.locator('input[value="Saffron Hotel"]').waitFor()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await region(page, 'Deals').getByRole('link', { name: 'Breakfast' }).waitFor()
    const made = await newest('deals')
    assert.deepEqual(await linked('deals', made, 'contact'), [contact.id])
    assert.deepEqual(await linked('companies', company, 'deals'), [made.id])

    await region(page, 'Deals').getByRole('button', { name: 'Remove Breakfast' }).click()
    // It stays for as long as somebody points at it.
    await takenOut(page, 'Breakfast').hover()
    await region(page, 'Deals').getByText('Nothing yet').waitFor()
    assert.deepEqual(await linked('deals', made, 'contact'), [])
    await takenOut(page, 'Breakfast').getByRole('button', { name: 'Undo' }).click()
    await region(page, 'Deals').getByRole('link', { name: 'Breakfast' }).waitFor()
    assert.deepEqual(await linked('deals', made, 'contact'), [contact.id])

    await region(page, 'Deals').getByRole('link', { name: 'Breakfast' }).click()
    await heading(page, 'Breakfast').waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'Links', selected: true }).waitFor()
    await region(page, 'Deals').getByRole('link', { name: 'Breakfast' }).waitFor()

    await page.goto(`${web.origin}/deals`)
    await page.getByRole('button', { name: 'New deal' }).click()
    await field(dialog, 'Contact').fill('Stein')
    await answeringOption(page, 'Olga Stein').click()
    await dialog.locator('input[value="Saffron Hotel"]').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  },
)

browserTest('what follows from a chosen contact goes with it, unless it was chosen by hand', async () => {
  const employed = async (name: string, company?: string) => {
    const made = company && (await web.api.create('companies', { name: company }))
    const companies = { data: made ? [{ type: 'companies', id: made.id }] : [] }
    return web.api.create('contacts', { 'first-name': name, 'last-name': 'Moved' }, { companies })
  }
  const slow = await employed('Sven', 'Slow Mill')
  for (const [name, company] of [['Rita', 'Red Farm'], ['Gus', 'Green Farm'], ['Nora']] as const)
    await employed(name, company)
  const page = await web.enter('/deals')
  await page.getByRole('button', { name: 'New deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  const company = (name: string) => dialog.locator(`input[value="${name}"]`)
  const choose = async (label: string, name: string) => {
    await field(dialog, label).fill(name)
    await answeringOption(page, name).click()
  }
  await choose('Contact', 'Rita Moved')
  await company('Red Farm').waitFor()
  await choose('Contact', 'Gus Moved')
  await company('Green Farm').waitFor()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/contacts/${slow.id}?**`, (route) => held.then(() => route.continue()))
  await choose('Contact', 'Sven Moved')
  await company('Green Farm').waitFor({ state: 'detached' })
  await choose('Contact', 'Nora Moved')
  const late = page.waitForResponse((answer) => answer.url().includes(`/contacts/${slow.id}?`))
  release()
  await (await late).finished()
  await field(dialog, 'Name').fill('Meanwhile')
  assert.equal(await company('Slow Mill').count(), 0)
  await choose('Contact', 'Rita Moved')
  await company('Red Farm').waitFor()
  await choose('Company', 'Green Farm')
  await choose('Contact', 'Nora Moved')
  await company('Green Farm').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

browserTest(
  'Enter takes what is highlighted in a picker: nothing while the answer is awaited, then the first of it, also when more is found',
  async () => {
    for (const name of ['Quartz Works', 'Zinc Trade']) await web.api.create('companies', { name })
    const { id } = await web.api.create('contacts', { 'first-name': 'Pia', 'last-name': 'Holm' })
    const page = await open('contacts', id)
    await page.getByRole('tab', { name: 'Links' }).click()
    await page.getByRole('button', { name: 'Add to Companies' }).click()
    await page.getByRole('option', { name: 'Zinc Trade' }).waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route(/filter%5Bq%5D|filter\[q\]/, (route) => answer.promise.then(() => route.continue()))
    const asked = page.waitForRequest(/filter(%5B|\[)q/)
    await page.getByRole('combobox', { name: 'Add to Companies' }).fill('Quartz')
    await page.keyboard.press('Enter')
    await asked
    await page.keyboard.press('Enter')
    assert.equal(await page.locator('[data-combobox-selected]').count(), 0)
    answer.resolve()
    const highlighted = page.locator('[data-combobox-selected]').getByText('Quartz Works', { exact: true })
    await highlighted.waitFor()
    await web.api.create('companies', { name: 'Quartz' })
    await page.getByRole('option', { name: 'Quartz', exact: true }).waitFor()
    await highlighted.waitFor()
    await page.keyboard.press('Enter')
    await region(page, 'Companies').getByRole('link', { name: 'Quartz Works' }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    const { document } = await web.api.get(`/contacts/${id}/companies`)
    assert.equal(document.meta['record-count'], 1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

browserTest(
  'what is pressed in a picker is taken, also while the answer is awaited and when it comes in the middle of the press',
  async () => {
    for (const name of ['Amber Mill', 'Basalt Yard']) await web.api.create('companies', { name })
    const { id } = await web.api.create('contacts', { 'first-name': 'Rosa', 'last-name': 'Vale' })
    const page = await open('contacts', id)
    await page.getByRole('tab', { name: 'Links' }).click()
    const add = page.getByRole('button', { name: 'Add to Companies' })
    const picker = page.getByRole('combobox', { name: 'Add to Companies' })
    const linked = (name: string) => region(page, 'Companies').getByRole('link', { name })
    const answer = Promise.withResolvers<void>()
    await page.route(/filter(%5B|\[)q/, (route) => answer.promise.then(() => route.continue()))
    await add.click()
    await page.getByRole('option', { name: 'Amber Mill' }).waitFor()
    await picker.fill('Bas')
    await page.getByRole('option', { name: 'Amber Mill' }).click()
    await linked('Amber Mill').waitFor()

    await add.click()
    const pressed = page.getByRole('option', { name: 'Quartz Works' })
    await pressed.waitFor()
    const asked = page.waitForRequest(/q(%5D|\])=Basalt/)
    await picker.fill('Basalt')
    await asked
    await pressed.hover()
    await page.mouse.down()
    const found = page.waitForResponse(/q(%5D|\])=Basalt/)
    answer.resolve()
    await (await found).finished()
    await page.locator('.mantine-Loader-root').waitFor({ state: 'detached' })
    await page.mouse.up()
    await linked('Quartz Works').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

browserTest('a record to which nothing belongs has no empty tab, and shows its history', async () => {
  const { id } = await web.api.create('contracts', { name: 'Lease' })
  const page = await open('contracts', id)
  await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor()
  assert.deepEqual(await page.getByRole('tab').allTextContents(), ['Timeline'])
})
