import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { seriousFaults } from './axe.ts'
import { answeringOption, recordPages } from './record-page.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb({ zone: 'Europe/Moscow' })
const open = recordPages(web)

const newContact = (more: object = {}) =>
  web.api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg', ...more })

const change = (id: string, attributes: object) =>
  web.api.patch(`/contacts/${id}`, { data: { type: 'contacts', id, attributes } })

const attributesOf = async (id: string) => (await web.api.get(`/contacts/${id}`)).document.data.attributes

const edit = (page: Page, label: string) => page.getByRole('button', { name: `Edit ${label}`, exact: true })

/** One key edits the field that has the focus. */
const begin = (page: Page, label: string) => edit(page, label).press('Enter')

const hasFocus = (place: Locator) => place.and(place.page().locator(':focus'))

/** The value is shown, and no longer in an input. */
const shown = (page: Page, label: string, text: string) =>
  page
    .locator('dl > div')
    .filter({ hasText: label })
    .filter({ has: edit(page, label) })
    .getByText(text)
    .waitFor()

browserTest('fields are edited in their place: Enter saves, Escape gives up after a question', async () => {
  const { id } = await newContact({ email: 'anna@example.com' })
  const page = await open('contacts', id)
  await heading(page, 'Anna Berg').waitFor()
  await begin(page, 'E-mail')
  await page.getByLabel('E-mail', { exact: true }).fill('berg@example.com')
  await page.keyboard.press('Enter')
  await shown(page, 'E-mail', 'berg@example.com')
  await begin(page, 'Mobile phone')
  await page.getByLabel('Mobile phone', { exact: true }).fill('12345')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Give it up' }).click()
  await edit(page, 'Mobile phone').waitFor()
  await begin(page, 'Last name')
  await page.getByLabel('Last name', { exact: true }).fill('Stein')
  await page.keyboard.press('Enter')
  await heading(page, 'Anna Stein').waitFor()
  const { email, 'mobile-phone': phone } = await attributesOf(id)
  assert.deepEqual([email, phone], ['berg@example.com', null])
})

browserTest('a text that begins with a time is stored as it was typed', async () => {
  const { id } = await newContact({ position: '2026-11-18T10:00 called' })
  const page = await open('contacts', id)
  await begin(page, 'Position')
  await page.getByLabel('Position', { exact: true }).fill('2026-11-18T10:00 called twice')
  await page.keyboard.press('Enter')
  await shown(page, 'Position', 'called twice')
  assert.equal((await attributesOf(id)).position, '2026-11-18T10:00 called twice')
})

browserTest('what is refused stays in its input with the reason beneath it', async () => {
  const { id } = await newContact()
  const page = await open('contacts', id)
  await begin(page, 'First name')
  await page.getByLabel('First name', { exact: true }).fill('')
  await page.keyboard.press('Enter')
  await page.getByText('This is needed').waitFor()
  await page.getByLabel('First name', { exact: true }).fill('Maria')
  await page.keyboard.press('Enter')
  await heading(page, 'Maria Berg').waitFor()
})

browserTest('empty fields are folded away, and stand under the headings of the specification', async () => {
  const { id } = await newContact({ 'work-city': 'Kazan' })
  const page = await web.enter(`/contacts/${id}`)
  await page.getByRole('heading', { name: 'Work address' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'UTM marks' }).count(), 0)
  await page.getByRole('button', { name: /^Show \d+ empty fields$/ }).click()
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  assert.deepEqual(
    headings.filter((one) => !['Note', 'Tasks', 'Events', 'Lines', 'Invoices', 'Documents'].includes(one)),
    [
      'Main',
      'Work address',
      'Home address',
      'Social networks and messengers',
      'UTM marks',
      'About the record',
    ],
  )
  await begin(page, 'Telegram')
  await page.getByLabel('Telegram').fill('@anna')
  await page.keyboard.press('Enter')
  await shown(page, 'Telegram', '@anna')
})

browserTest('custom fields, dates, times of the account and links are edited like all others', async () => {
  const options = { 'field-type': 'select', 'select-options': ['Tea', 'Espresso'] }
  await web.api.create('custom-fields', { name: 'Drink', 'resource-name': 'contacts', ...options })
  await web.api.create('contact-statuses', { name: 'Regular', color: '#2bb3a3' })
  const { id } = await newContact({ birthdate: '1990-05-17' })
  const task = await web.api.create('diary-tasks', { name: 'Call' })
  const page = await web.enter(`/contacts/${id}`)
  await shown(page, 'Date of birth', 'May 17, 1990')
  await page.getByRole('button', { name: /empty fields$/ }).click()
  await begin(page, 'Drink')
  await page.getByRole('option', { name: 'Espresso' }).click()
  await shown(page, 'Drink', 'Espresso')
  await begin(page, 'Status')
  await page.getByRole('combobox', { name: 'Status' }).fill('regu')
  await answeringOption(page, 'Regular').click()
  await shown(page, 'Status', 'Regular')
  const { customs } = await attributesOf(id)
  assert.deepEqual(Object.values(customs), ['Espresso'])
  await page.goto(`${web.origin}/diary-tasks/${task.id}`)
  await begin(page, 'Due')
  await page.getByLabel('Due', { exact: true }).fill('2026-12-01T09:30')
  await page.keyboard.press('Enter')
  await shown(page, 'Due', 'Dec 1, 2026, 9:30 AM')
  const { document } = await web.api.get(`/diary-tasks/${task.id}`)
  assert.equal(document.data.attributes['due-at'], '2026-12-01T09:30:00.000+03:00')
})

browserTest(
  'two browsers edit one field: both versions are shown side by side and one is chosen',
  async () => {
    const { id } = await newContact({ position: 'Buyer', note: 'Old' })
    const [mine, theirs] = [await web.enter(`/contacts/${id}`), await web.enter(`/contacts/${id}`)]
    await begin(mine, 'Position')
    await mine.getByLabel('Position', { exact: true }).fill('Head of purchasing')
    await begin(theirs, 'Position')
    await theirs.getByLabel('Position', { exact: true }).fill('Director')
    await theirs.keyboard.press('Enter')
    await shown(theirs, 'Position', 'Director')
    await change(id, { email: 'live@example.com' })
    await theirs.context().close()
    await mine.locator('dd').getByText('live@example.com').waitFor()
    assert.equal(await mine.getByLabel('Position', { exact: true }).inputValue(), 'Head of purchasing')
    await mine.keyboard.press('Enter')
    const dialog = mine.getByRole('dialog')
    await dialog.getByText('Somebody else has changed this').waitFor()
    await dialog.getByRole('radio', { name: 'Yours' }).getByText('Head of purchasing').waitFor()
    assert.deepEqual(await seriousFaults(mine), [])
    await dialog.getByRole('radio', { name: 'Theirs' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await shown(mine, 'Position', 'Director')
    await begin(mine, 'Position')
    await mine.getByLabel('Position', { exact: true }).fill('Owner')
    await change(id, { note: 'New' })
    await mine.keyboard.press('Enter')
    await shown(mine, 'Position', 'Owner')
    const { position, note } = await attributesOf(id)
    assert.deepEqual([position, note], ['Owner', 'New'], 'what others changed elsewhere is no conflict')
  },
)

browserTest('a record is read and edited with the keyboard alone', async () => {
  const { id } = await newContact({ position: 'Buyer' })
  const page = await open('contacts', id)
  await edit(page, 'First name').waitFor()
  const first = hasFocus(edit(page, 'First name'))
  for (let presses = 0; presses < 40 && (await first.count()) === 0; presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Stone')
  await page.keyboard.press('Enter')
  await heading(page, 'Anna Stone').waitFor()
  await hasFocus(edit(page, 'Last name')).waitFor()
  await page.getByRole('tab', { name: 'Work' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Add to Companies' }).focus()
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('combobox', { name: 'Add to Companies' })).waitFor()
  await page.keyboard.type('Acme')
  await page.locator('[data-combobox-selected]').getByText('Create company “Acme”').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
  await page.getByRole('list', { name: 'Companies' }).getByRole('link', { name: 'Acme' }).waitFor()
  const { document: linked } = await web.api.get(`/contacts/${id}/companies`)
  assert.equal(linked.data[0].attributes.name, 'Acme')
})
