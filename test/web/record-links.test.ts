import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { seriousFaults, seriousFaultsInBoth } from './axe.ts'
import { answeringOption, recordPages } from './record-page.ts'
import { settled } from './settled.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb()
const open = recordPages(web)

const newContact = (name: string, more: object = {}) =>
  web.api.create('contacts', { 'first-name': name, 'last-name': 'Berg', ...more })

const act = async (page: Page, action: string) => {
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

browserTest('linked records are searched, added, removed and counted', async () => {
  const { id } = await newContact('Linked')
  await web.api.create('deals', { name: 'Coffee for the office' })
  const page = await open('contacts', id)
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByRole('button', { name: 'Add to Deals' }).click()
  await page.getByRole('combobox', { name: 'Add to Deals' }).fill('office')
  await answeringOption(page, 'Coffee for the office').click()
  const deals = page.getByRole('region', { name: 'Deals' })
  await deals.getByRole('link', { name: 'Coffee for the office' }).waitFor()
  await deals.getByText('1', { exact: true }).waitFor()
  const count = async () => (await web.api.get(`/contacts/${id}/deals`)).document.meta['record-count']
  assert.equal(await count(), 1)
  await deals.getByRole('button', { name: 'Remove Coffee for the office' }).click()
  await deals.getByText('Nothing yet').waitFor()
  assert.equal(await count(), 0)
})

browserTest('a long list leads to the table of all of them', async () => {
  const { id } = await newContact('Busy')
  const contacts = { data: [{ type: 'contacts', id }] }
  for (const number of [1, 2, 3, 4, 5, 6])
    await web.api.create('deals', { name: `Deal ${number}` }, { contacts })
  const page = await open('contacts', id)
  await page.getByRole('tab', { name: 'Links' }).click()
  const all = page.getByRole('region', { name: 'Deals' }).getByRole('link', { name: 'Show all 6' })
  const address = new URL(String(await all.getAttribute('href')), web.origin)
  assert.equal(address.pathname, '/deals')
  assert.deepEqual([...address.searchParams], [['filter[related-contacts-ids]', id]])
})

browserTest('a record is archived, put into the trash, restored and deleted', async () => {
  const { id } = await newContact('Fading')
  const page = await open('contacts', id)
  await act(page, 'Archive')
  await page.getByText('Archived', { exact: true }).first().waitFor()
  await act(page, 'Take out of the archive')
  await page.getByText('Archived', { exact: true }).first().waitFor({ state: 'detached' })
  await act(page, 'Move to trash')
  await page.getByText('In the trash', { exact: true }).waitFor()
  await act(page, 'Restore from the trash')
  await page.getByText('In the trash', { exact: true }).waitFor({ state: 'detached' })
  await act(page, 'Delete')
  await page.waitForURL((url) => url.pathname === '/contacts')
  assert.equal((await web.api.get(`/contacts/${id}`)).status, 404)
})

browserTest('the link and the request of a record are copied', async () => {
  const { id } = await newContact('Quoted')
  const page = await web.enter(`/contacts/${id}`, undefined, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await act(page, 'Copy the link')
  await page.getByText('Copied', { exact: true }).waitFor()
  assert.equal(await copied(), `${web.origin}/contacts/${id}`)
  await page.getByText('Copied', { exact: true }).waitFor({ state: 'detached' })
  await act(page, 'Copy as curl')
  await page.getByText('Copied', { exact: true }).waitFor()
  assert.ok((await copied()).startsWith(`curl -g '${web.origin}/api/v1/contacts/${id}'`))
})

browserTest('duplicates are offered and merged into the record', async () => {
  const { id } = await newContact('First', { email: 'same@example.com' })
  const other = await newContact('Second', { email: 'SAME@example.com', position: 'Buyer' })
  const page = await open('contacts', id)
  await act(page, 'Merge with a duplicate')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Second Berg' }).check()
  await dialog.getByRole('radiogroup', { name: 'First name' }).getByRole('radio', { name: 'Second' }).check()
  assert.deepEqual(await seriousFaults(page), [])
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await page.locator('dd').getByText('Buyer').waitFor()
  const attributesOf = async (one: string) => (await web.api.get(`/contacts/${one}`)).document.data.attributes
  assert.ok((await attributesOf(other.id))['discarded-at'])
  assert.equal((await attributesOf(id))['first-name'], 'Second')
  await page.keyboard.press('Control+z')
  await until(async () => (await attributesOf(other.id))['discarded-at'] === null)
  assert.equal((await attributesOf(id))['first-name'], 'First')
})

browserTest('who is there already is told while somebody types, and twins are told apart', async () => {
  const { id } = await newContact('Known', { email: 'known@example.com' })
  const page = await open('contacts', (await newContact('Other')).id)
  await page.getByRole('button', { name: 'Edit E-mail' }).click()
  await page.keyboard.type('KNOWN@example.com')
  const told = page.getByRole('link', { name: 'Known Berg' })
  await told.waitFor()
  assert.equal(await told.getAttribute('href'), `/contacts/${id}`)
  assert.deepEqual(await seriousFaults(page), [])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit E-mail' }).waitFor()
  await page.goto(`${web.origin}/duplicates`)
  await page.getByRole('button', { name: 'Not duplicates: known@example.com' }).click()
  await page.getByText('known@example.com').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.getByText('known@example.com').waitFor()

  const { id: company } = await web.api.create('companies', { name: 'Harbour' })
  for (const { id: one } of [await newContact('Namesake'), await newContact('Namesake')])
    await web.api.post(`/companies/${company}/relationships/contacts`, {
      data: [{ type: 'contacts', id: one }],
    })
  await page.reload()
  const perhaps = page.getByRole('list', { name: 'Perhaps the same' })
  await perhaps.getByRole('listitem').filter({ hasText: 'Harbour' }).getByText('2 records').waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await page.goto(`${web.origin}/contacts`)
  await heading(page, 'Contacts').waitFor()
  await settled(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Namesake')
  await dialog.getByLabel('Last name').fill('berg')
  await dialog.getByRole('combobox', { name: 'Companies' }).fill('Harb')
  await answeringOption(page, 'Harbour').click()
  await dialog.getByText('Perhaps there already:').waitFor()
  await dialog.getByText('the same name in the same company').first().waitFor()
})

browserTest('a new record is asked for what is needed and usual, and for the rest on demand', async () => {
  const { id } = await newContact('Employed')
  const page = await open('contacts', id)
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByRole('button', { name: 'Add to Companies' }).click()
  await page.getByRole('combobox', { name: 'Add to Companies' }).fill('Hotel')
  await answeringOption(page, 'Create company “Hotel”').click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Hotel')
  assert.equal(await dialog.getByLabel('Director').count(), 0)
  await dialog.getByRole('button', { name: /more fields$/ }).click()
  await dialog.getByLabel('Director', { exact: true }).fill('Olga')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('This is needed').waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Grand Hotel')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('list', { name: 'Companies' }).getByRole('link', { name: 'Grand Hotel' }).click()
  await heading(page, 'Grand Hotel').waitFor()
  await page.locator('dd').getByText('Olga').waitFor()
  const { document } = await web.api.get(`/contacts/${id}/companies`)
  assert.equal(document.data[0].attributes.director, 'Olga')
})

/** What is seen on a tab as soon as it has read something. */
const LOADED = { Work: 'Nothing yet', Links: 'Nothing yet', Timeline: 'created this' }

browserTest('every part of a record has no serious fault in light, nor in the dark', async () => {
  const contact = await newContact('Seen', {
    email: 'seen@example.com',
    note: 'Likes tea',
    'work-city': 'Kazan',
  })
  const contacts = { data: [{ type: 'contacts', id: contact.id }] }
  const deal = await web.api.create('deals', { name: 'Seen too', amount: 12 }, { contacts })
  const entity = { data: { type: 'deals', id: deal.id } }
  await web.api.create('entity-products', { name: 'Cup', quantity: 2, 'selling-price': 3 }, { entity })
  await web.api.create('diary-tasks', { name: 'Late', 'due-at': '2026-01-01T10:00:00Z' }, { deal: entity })
  const page = await web.enter('/icon.svg')
  for (const path of [`/deals/${deal.id}`, `/contacts/${contact.id}`]) {
    await page.goto(web.origin + path)
    for (const [tab, loaded] of Object.entries(LOADED)) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByText(loaded).first().waitFor()
      assert.deepEqual(await seriousFaultsInBoth(page), [], `${path} ${tab}`)
    }
  }
  await page.getByRole('button', { name: 'Edit Position' }).click()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  assert.deepEqual(await seriousFaultsInBoth(page), [], 'the actions')
})

browserTest('on a phone a record is one column with tabs', async () => {
  const { id } = await newContact('Small')
  const page = await web.enter(`/contacts/${id}`, undefined, { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Edit First name' }).waitFor()
  for (const tab of ['Work', 'Links', 'Timeline']) {
    await page.getByRole('tab', { name: tab }).click()
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390, tab)
  }
  await page.getByRole('button', { name: 'Edit First name' }).waitFor({ state: 'detached' })
})
