import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import en from '../../web/src/locales/en.ts'
import { until } from '../support/until.ts'
import { recordPages } from './record-page.ts'
import { settled } from './settled.ts'
import { browserTest, heading, OWNER, signIn, startWeb } from './support.ts'
import { cell } from './tables.ts'

const web = await startWeb()
const open = recordPages(web)

const newContact = (more: object = {}) =>
  web.api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg', ...more })

const attributesOf = async (id: string) => (await web.api.get(`/contacts/${id}`)).document.data.attributes

const TOO_LONG = 'x'.repeat(600)

const begin = (page: Page, label: string) =>
  page.getByRole('button', { name: `Edit ${label}`, exact: true }).press('Enter')

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Give up what you typed?' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click()
/** Whatever is written there arrives when this says so. */
async function holdWrites(page: Page, address: string) {
  const [arrival, sending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`${address}*`, async (route) => {
    if (route.request().method() !== 'GET') {
      sending.resolve()
      await arrival.promise
    }
    await route.continue()
  })
  return { arrival, isSent: sending.promise }
}
const offlineNote = (page: Page) => page.getByRole('status').getByText('No connection.')

browserTest(
  'Enter begins a new line in a note, Ctrl+Enter and leaving save, and no letter is a shortcut',
  async () => {
    const { id } = await newContact()
    const page = await open('contacts', id)
    await begin(page, 'Note')
    await page.keyboard.type('called')
    await page.keyboard.press('Enter')
    await page.keyboard.type('g c wants a quote, x d o ?')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Edit Note', exact: true }).waitFor()
    assert.equal((await attributesOf(id)).note, 'called\ng c wants a quote, x d o ?')
    await begin(page, 'Note')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('third')
    await heading(page, 'Anna Berg').click()
    await page.getByRole('button', { name: 'Edit Note', exact: true }).waitFor()
    assert.equal((await attributesOf(id)).note, 'called\ng c wants a quote, x d o ?\nthird')
    assert.equal(page.url(), `${web.origin}/contacts/${id}`)
  },
)

browserTest('a long text in a table has lines too, and is there again after a reload', async () => {
  const { id } = await newContact({ 'last-name': 'Lines' })
  const page = await open('contacts', id)
  await page.goto(`${web.origin}/contacts?columns=note&filter[q]=Lines`)
  await page.getByRole('row').filter({ hasText: 'Lines' }).locator('[data-name=note]').dblclick()
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('o two')
  await page.reload()
  await page.getByRole('textbox', { name: 'Note' }).getByText('o two').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('gridcell', { name: 'one o two' }).waitFor()
  await settled(page)
  assert.equal((await attributesOf(id)).note, 'one\no two')
})

browserTest('keys that are pressed while a value is on its way reach no shortcut', async () => {
  const { id } = await newContact()
  const page = await open('contacts', id)
  const arrival = Promise.withResolvers<void>()
  await page.route(`${web.origin}/api/v1/contacts/${id}?*`, async (route) => {
    if (route.request().method() === 'PATCH') await arrival.promise
    await route.continue()
  })
  await begin(page, 'First name')
  await field(page, 'First name').fill(TOO_LONG)
  await page.keyboard.press('Enter')
  await page.keyboard.type('c')
  arrival.resolve()
  await page.getByText('At most 500 characters').waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.unrouteAll()
})

browserTest('a refused value stays in its field, and leaving the page asks about it', async () => {
  const { id } = await newContact()
  const page = await open('contacts', id)
  await begin(page, 'First name')
  await field(page, 'First name').fill(TOO_LONG)
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await question(page).waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  assert.equal(page.url(), `${web.origin}/contacts/${id}`)
  assert.equal(await field(page, 'First name').inputValue(), TOO_LONG)
  await page.getByText('At most 500 characters').waitFor()
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await answer(page, 'Give it up')
  await heading(page, 'Companies').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Edit First name', exact: true }).waitFor()
})

browserTest('a refused figure of a product line stays in its cell with the reason', async () => {
  const linkTo = (type: string, id: string) => ({ data: { type, id } })
  const product = await web.api.create('products', { name: 'Beans' })
  const order = await web.api.create('orders', { name: 'Coffee' })
  const sold = { product: linkTo('products', product.id), entity: linkTo('orders', order.id) }
  await web.api.create('entity-products', {}, sold)
  const page = await open('orders', order.id)
  await page.getByRole('button', { name: /^Edit Discount, %, Beans/ }).click()
  await field(page, 'Discount, %, Beans').fill('150')
  await page.keyboard.press('Enter')
  await page.getByText('At most 100', { exact: true }).waitFor()
  assert.equal(await field(page, 'Discount, %, Beans').inputValue(), '150')
  await field(page, 'Discount, %, Beans').fill('15')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Edit Discount, %, Beans: 15/ }).waitFor()
})

browserTest('Escape in a field asks about what is not saved, and a reload brings it back', async () => {
  const { id } = await newContact()
  const page = await open('contacts', id)
  await begin(page, 'Note')
  await page.keyboard.type('half a thou')
  await page.keyboard.press('Escape')
  await answer(page, 'Keep editing')
  await field(page, 'Note').and(page.locator(':focus')).waitFor()
  await page.reload()
  await field(page, 'Note').getByText('half a thou').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('ght')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Edit Note', exact: true }).waitFor()
  assert.equal((await attributesOf(id)).note, 'half a thought')
  await page.reload()
  await page.getByRole('button', { name: 'Edit Note', exact: true }).waitFor()
})

browserTest(
  'a session that ends while somebody types leads to the sign-in and back to what was typed',
  async () => {
    const { id } = await newContact()
    const page = await web.enter(`/contacts/${id}`)
    await heading(page, 'Anna Berg').waitFor()
    await begin(page, 'Note')
    await page.keyboard.type('before the end')
    await page.context().clearCookies()
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Sign in to Rapport').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    await signIn(page, OWNER)
    await field(page, 'Note').getByText('before the end').waitFor()
    assert.equal(new URL(page.url()).pathname, `/contacts/${id}`)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Edit Note', exact: true }).waitFor()
    assert.equal((await attributesOf(id)).note, 'before the end')
  },
)

browserTest('a dialog asks before it closes, Back closes it alone, and a reload opens it again', async () => {
  const page = await open('contacts', (await newContact()).id)
  await page.goto(`${web.origin}/companies`)
  await settled(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New company' })
  await dialog.waitFor()
  await settled(page)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(page.url(), `${web.origin}/companies`)
  await page.keyboard.press('c')
  await dialog.getByLabel('Name').fill('Half a company')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await close()
    await answer(page, 'Keep editing')
    await question(page).waitFor({ state: 'detached' })
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Half a company')
  }
  await page.reload()
  await dialog.getByLabel('Name').waitFor()
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Half a company')
  await page.keyboard.press('Escape')
  await answer(page, 'Give it up')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  assert.equal(await dialog.count(), 0)
})

browserTest(
  'a text in a dialog has lines, Ctrl+Enter sends it, and it is one step in the history',
  async () => {
    const page = await open('contacts', (await newContact()).id)
    await page.goto(`${web.origin}/companies`)
    await settled(page)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New company' })
    await dialog.getByLabel('Name').fill('Whole company')
    await dialog.getByRole('button', { name: /more fields$/ }).click()
    await field(page, 'Description').click()
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Whole company').waitFor()
    const { data } = (await web.api.get('/companies?filter[q]=Whole company')).document
    assert.equal(data[0].attributes.description, 'one\ntwo')
    await page.goBack()
    await heading(page, 'Companies').waitFor()
    await page.goForward()
    await heading(page, 'Whole company').waitFor()
    assert.equal(await dialog.count(), 0)
  },
)

browserTest('a form that is on its way is not sent again, however often it is asked for', async () => {
  const page = await web.enter('/settings/dictionaries/contact-types')
  const address = `${web.origin}/api/v1/contact-types`
  const [arrival, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let sent = 0
  let isRead = false
  await page.getByRole('button', { name: 'New type' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Only one')
  await page.route(`${address}*`, async (route) => {
    const isSent = route.request().method() === 'POST'
    if (isSent) sent += 1
    else isRead = true
    await (isSent ? arrival : reading).promise
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await until(async () => sent > 0)
  arrival.resolve()
  // It stands there until the list is read again.
  await until(async () => isRead)
  await page.keyboard.press('Control+Enter')
  reading.resolve()
  await dialog.waitFor({ state: 'detached' })
  await settled(page)
  assert.equal(sent, 1)
  const { data } = (await web.api.get('/contact-types')).document
  const made = data.filter(
    ({ attributes }: { attributes: { name: string } }) => attributes.name === 'Only one',
  )
  assert.equal(made.length, 1)
  await page.unrouteAll()
})

browserTest('the key that sends a form sends nothing while there is nothing to save', async () => {
  const { id } = await web.api.create('roles', { name: 'Asleep' })
  const page = await web.enter(`/settings/roles/${id}`)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1
  })
  await page.getByLabel('Name', { exact: true }).press('Control+Enter')
  await settled(page)
  assert.equal(sent, 0)
})

browserTest(
  'what is refused after its form was closed is told, and the form opens with it again',
  async () => {
    const page = await open('contacts', (await newContact()).id)
    await page.goto(`${web.origin}/companies`)
    await settled(page)
    const { arrival, isSent } = await holdWrites(page, `${web.origin}/api/v1/companies`)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New company' })
    await dialog.getByLabel('Name').fill(TOO_LONG)
    await page.keyboard.press('Enter')
    await isSent
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    arrival.resolve()
    await page.getByRole('alert').getByText('At most 500 characters').waitFor()
    await page.unrouteAll()
    await page.keyboard.press('c')
    await dialog.waitFor()
    assert.equal(await dialog.getByLabel('Name').inputValue(), TOO_LONG)
  },
)

browserTest('a value that is refused when its row has left the screen is told with its name', async () => {
  for (let number = 0; number < 60; number += 1)
    await newContact({ 'last-name': `Row ${String(number).padStart(2, '0')}` })
  const page = await web.enter('/contacts?columns=position&filter[q]=Row&sort=last-name')
  const { arrival, isSent } = await holdWrites(page, `${web.origin}/api/v1/contacts/*`)
  await cell(page, 'Anna Row 00', 'position').dblclick()
  await field(page, 'Position').fill(TOO_LONG)
  await page.keyboard.press('Enter')
  await isSent
  await page.keyboard.press('Control+End')
  await cell(page, 'Anna Row 00', 'position').waitFor({ state: 'detached' })
  arrival.resolve()
  const told = page.getByRole('alert').getByText('Position, Anna Row 00: At most 500 characters')
  await told.waitFor()
  await page.unrouteAll()
  await page.keyboard.press('Control+Home')
  await field(page, 'Position').waitFor()
  assert.equal(await field(page, 'Position').inputValue(), TOO_LONG)
})

browserTest(
  'without a line the page says so, keeps what was typed and sends it when the line is back',
  async () => {
    const { id } = await newContact()
    const page = await open('contacts', id)
    await page.context().setOffline(true)
    await offlineNote(page).waitFor()
    await begin(page, 'Note')
    await page.keyboard.type('from the tunnel')
    await page.keyboard.press('Control+Enter')
    assert.equal(await field(page, 'Note').inputValue(), 'from the tunnel')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Edit Note', exact: true }).waitFor()
    await offlineNote(page).waitFor({ state: 'detached' })
    assert.equal((await attributesOf(id)).note, 'from the tunnel')
  },
)

browserTest('an answer that is lost on its way makes nothing twice', async () => {
  const page = await open('contacts', (await newContact()).id)
  await page.goto(`${web.origin}/companies`)
  await settled(page)
  let losses = 0
  await page.route(`${web.origin}/api/v1/companies`, async (route) => {
    if (route.request().method() !== 'POST' || losses > 0) return route.continue()
    losses += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: 'New company' }).getByLabel('Name').fill('Only once')
  await page.keyboard.press('Enter')
  await heading(page, 'Only once').waitFor()
  assert.equal(losses, 1)
  const { document } = await web.api.get('/companies?filter[q]=Only once')
  assert.equal(document.data.length, 1)
  await page.unrouteAll()
})

browserTest(
  'a write that never gets through while all else does is given up, and what was typed stays',
  async () => {
    const page = await open('contacts', (await newContact()).id)
    await page.goto(`${web.origin}/companies`)
    await settled(page)
    let tries = 0
    await page.route(`${web.origin}/api/v1/companies`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      tries += 1
      await route.abort('connectionreset')
    })
    await page.keyboard.press('c')
    const name = page.getByRole('dialog', { name: 'New company' }).getByLabel('Name')
    await name.fill('Never')
    await page.keyboard.press('Enter')
    await page.getByText(en.errors.network).waitFor()
    assert.equal(tries, 5)
    assert.equal(await name.inputValue(), 'Never')
    await page.unrouteAll()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: en.drafts.discard }).click()
  },
)

browserTest('a page that could not be loaded is there by itself when the line is back', async () => {
  const { id } = await newContact()
  const page = await open('contacts', id)
  const isRead = `${web.origin}/api/v1/companies?*`
  await page.route(isRead, (route) => route.abort('connectionrefused'))
  await page.route(`${web.origin}/healthz`, (route) => route.abort('connectionrefused'))
  await page.goto(`${web.origin}/companies?filter[q]=Whole`)
  await offlineNote(page).waitFor()
  await page.unrouteAll()
  await page.getByRole('rowheader', { name: 'Whole company' }).waitFor()
  await offlineNote(page).waitFor({ state: 'detached' })
})

browserTest(
  'a part of the app that could not be loaded is there by itself when the line is back',
  async () => {
    const page = await web.enter('/contacts')
    await settled(page)
    await page.route(/\/assets\/|\/healthz$/, (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await offlineNote(page).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Today', exact: true }).waitFor()
    assert.equal(page.url(), `${web.origin}/calendar`)
  },
)

browserTest('a new token is left by its button alone, and is copied also over plain http', async () => {
  const page = await web.enter('/settings/tokens')
  await page.context().addInitScript('delete Navigator.prototype.clipboard')
  await page.reload()
  await page.getByRole('button', { name: 'New token' }).first().click()
  await page.getByRole('dialog').getByLabel('Label').fill('Once')
  await page.getByRole('dialog').getByRole('button', { name: 'Read everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your new token' })
  await dialog.waitFor()
  const secret = (await dialog.locator('pre').first().textContent())!
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.goBack()
  await settled(page)
  await dialog.getByRole('button', { name: 'Copy: Your new token' }).click()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(page.url(), `${web.origin}/settings/tokens`)
  await page.getByRole('button', { name: 'New token' }).first().click()
  await page.getByRole('dialog').getByLabel('Label').click()
  await page.keyboard.press('Control+v')
  assert.equal(await page.getByRole('dialog').getByLabel('Label').inputValue(), secret)
  await page.context().close()
})

browserTest(
  'a mailed link that was cut within a letter is one that does not work, not a broken page',
  async () => {
    const page = await web.open('/accept-invitation#abc%E0%A4%')
    await heading(page, 'This link no longer works').waitFor()
  },
)

browserTest('what the server refuses is said in the language of the page', async () => {
  const page = await web.enter('/settings/profile')
  const headers = { origin: web.origin, 'x-rapport-app': '1' }
  await page.context().request.patch(`${web.origin}/app/me`, { data: { locale: 'ru' }, headers })
  const [funnel] = (await web.api.get('/deal-stage-categories')).document.data
  await page.goto(`${web.origin}/settings/funnels/${funnel.id}`)
  await page.getByRole('button', { name: `Действия: ${funnel.attributes.name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page.getByRole('alert').getByText('Это единственная воронка').waitFor()
})
