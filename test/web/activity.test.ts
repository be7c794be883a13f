import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { createToken, revokeToken } from '../../src/accounts/tokens/tokens.ts'
import { until } from '../support/until.ts'
import { edited } from '../undo/undoing.ts'
import { seriousFaults, turn } from './axe.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb()
const { api, account, database } = web

const newContact = () => api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg', note: 'one' })
const attributesOf = async (id: string) => (await api.get(`/contacts/${id}`)).document.data.attributes
const rows = (page: Page) => page.getByRole('list', { name: 'Activity' }).locator('> li')

browserTest(
  'a record goes back to a version, or a single field does, after a look at what would change',
  async () => {
    const contact = await newContact()
    await edited(api, contact, { note: 'two', position: 'Boss' })
    await edited(api, contact, { note: 'three' })
    const page = await web.enter(`/contacts/${contact.id}?tab=history`)
    const history = page.getByRole('region', { name: 'Timeline' })
    const middle = history.getByRole('listitem').filter({ hasText: 'Boss' })
    await middle.getByRole('button', { name: 'Put back Note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Put back Note?' })
    await dialog.getByText('three').waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Restored', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    const back = await attributesOf(contact.id)
    assert.deepEqual([back.note, back.position], ['one', 'Boss'])
    await history
      .getByRole('listitem')
      .last()
      .getByRole('button', { name: /^Restore how it was/ })
      .click()
    const whole = page.getByRole('dialog', { name: 'Back to how it was then?' })
    await whole.getByText('Boss').waitFor()
    await whole.getByRole('button', { name: 'Restore' }).click()
    await whole.waitFor({ state: 'detached' })
    const first = await attributesOf(contact.id)
    assert.deepEqual([first.note, first.position], ['one', null])
  },
)

browserTest('a record is looked at as it was, read-only, and restored from there', async () => {
  const contact = await newContact()
  const before = (await api.get('/changes?page[after]=latest')).document.meta.position
  const link = { data: [{ type: 'contacts', id: contact.id }] }
  const company = await api.create('companies', { name: 'Later Ltd' }, { contacts: link })
  await edited(api, contact, { note: 'two', position: 'Boss' })
  const page = await web.enter(`/contacts/${contact.id}?tab=history`)
  const history = page.getByRole('region', { name: 'Timeline' })
  await history
    .getByRole('listitem')
    .last()
    .getByRole('link', { name: /^Look at it/ })
    .click()
  const note = page.getByRole('status').filter({ hasText: 'As it was on' })
  await note.waitFor()
  assert.equal(new URL(page.url()).searchParams.get('as-of'), before)
  await page.getByText('one', { exact: true }).waitFor()
  assert.equal(await page.getByText('Boss').count(), 0)
  assert.equal(await page.getByRole('button', { name: /^Edit / }).count(), 0)
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByRole('region', { name: 'Companies' }).getByText('Nothing yet').waitFor()
  assert.equal(await page.getByText(company.attributes.name).count(), 0)
  assert.deepEqual(await seriousFaults(page), [])
  await turn(page, 'dark')
  assert.deepEqual(await seriousFaults(page, 'dark'), [])
  await note.getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Back to how it was then?' })
  await dialog.getByText('Boss').waitFor()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await note.waitFor({ state: 'detached' })
  const back = await attributesOf(contact.id)
  assert.deepEqual([back.note, back.position], ['one', null])
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const picker = page.getByRole('textbox', { name: 'Look at it as it was on' })
  await picker.fill('01/01/2090 9:30 AM')
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await page.getByText('This time is still to come').waitFor()
})

browserTest(
  'everything that was done stands in one list, opens its diff and is undone after a look',
  async () => {
    const contact = await newContact()
    await edited(api, contact, { note: 'by mistake' })
    const page = await web.enter('/settings/activity')
    await heading(page, 'Activity').waitFor()
    const newest = rows(page).first()
    await newest.getByText('Berg').waitFor()
    await newest.getByRole('button', { name: /^What .* changed$/ }).click()
    await newest.getByText('by mistake').waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await turn(page, 'dark')
    assert.deepEqual(await seriousFaults(page, 'dark'), [])
    await turn(page, 'light')
    await newest.getByRole('button', { name: /^Undo what/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Take this back?' })
    await dialog.getByText('by mistake').waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await attributesOf(contact.id)).note, 'one')
    await rows(page).first().getByText('Undo', { exact: true }).first().waitFor()
  },
)

browserTest('what somebody has changed since stays, and is told before', async () => {
  const contact = await newContact()
  await edited(api, contact, { note: 'mine', position: 'mine' })
  await edited(api, contact, { note: 'theirs' })
  const page = await web.enter('/settings/activity')
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Undo what/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Take this back?' })
  await dialog.getByText('it stays as it is').waitFor()
  await dialog.getByText('changed since').waitFor()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.waitFor({ state: 'detached' })
  const now = await attributesOf(contact.id)
  assert.deepEqual([now.note, now.position], ['theirs', null])
})

browserTest('chosen rows, and all that a token did in a time, are undone together', async () => {
  const { accountId, userId } = account
  const agent = await createToken(database, { accountId, userId, label: 'Agent', scopes: ['contact_write'] })
  const client = web.clientWithToken(agent.token)
  const contact = await newContact()
  for (const note of ['a', 'b']) await edited(client, contact, { note })
  const page = await web.enter('/settings/activity', undefined, { viewport: { width: 390, height: 844 } })
  await revokeToken(database, accountId, agent.id)
  await rows(page).first().getByRole('button', { name: 'token Agent' }).click()
  await until(async () => (await rows(page).count()) === 2)
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Undo the chosen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await attributesOf(contact.id)).note, 'a')
  await page.getByRole('textbox', { name: 'From' }).fill('01/01/2020 9:30 AM')
  await page.waitForURL(/from=2020/)
  await page.getByRole('button', { name: 'Undo all of this' }).click()
  await dialog.getByText('as it was already').waitFor()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await attributesOf(contact.id)).note, 'one')
})
