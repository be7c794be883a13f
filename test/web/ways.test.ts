import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { PASSWORD, person } from '../app/people.ts'
import { until } from '../support/until.ts'
import { settled } from './settled.ts'
import { browserTest, heading, OWNER, startWeb } from './support.ts'

const web = await startWeb({ zone: 'Europe/Moscow' })
const manager = await person(web, 'manager')
const owner = web.browser()
await owner.signIn(OWNER.email, OWNER.password)

const asManager = (path: string) => web.enter(path, { email: manager.email, password: PASSWORD })
const main = (page: Page) => page.getByRole('main')
const nameUser = (id: string, first: string, last: string) =>
  web.api.patch(`/users/${id}`, {
    data: { type: 'users', id, attributes: { 'first-name': first, 'last-name': last } },
  })

browserTest('nobody is greeted by an address, and everybody sees the steps that they may do', async () => {
  const page = await web.enter('/')
  await heading(page, 'Hello').waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Hello')
  for (const step of ['Say who you are', 'Invite your colleagues'])
    await main(page).getByRole('link', { name: step }).waitFor()
  await main(page).getByRole('link', { name: 'Bring your contacts' }).waitFor()
  await main(page).getByRole('button', { name: 'Create the first deal' }).click()
  await page.getByRole('dialog', { name: /deal/i }).waitFor()
  assert.equal(await main(page).locator('a[href="/docs"]').count(), 0)

  await nameUser(manager.id, 'Mia', 'Lund')
  const other = await asManager('/')
  await heading(other, 'Hello, Mia').waitFor()
  await main(other).getByRole('heading', { name: 'My open deals' }).waitFor()
  await main(other).getByRole('button', { name: 'New deal' }).waitFor()
  const links = await other
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  assert.deepEqual(
    links.filter(
      (href) => href === '/docs' || href.startsWith('/settings/account') || href === '/settings/users',
    ),
    [],
  )
})

browserTest('people are called in the order of the language, in lists, links and greetings', async () => {
  await nameUser(manager.id, 'Mia', 'Lund')
  const responsible = { responsible: { data: { type: 'users', id: manager.id } } }
  const { id } = await web.api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg' }, responsible)
  for (const [language, contact, user] of [
    ['en', 'Anna Berg', 'Mia Lund'],
    ['ru', 'Berg Anna', 'Lund Mia'],
  ] as const) {
    await owner.patch('/app/me', { locale: language })
    const page = await web.enter('/contacts')
    await page.getByRole('rowheader', { name: contact, exact: true }).waitFor()
    await page.getByRole('gridcell', { name: user, exact: true }).waitFor()
    await page.goto(`${web.origin}/contacts/${id}`)
    await heading(page, contact).waitFor()
    await main(page).getByText(user, { exact: true }).first().waitFor()
    await page.goto(`${web.origin}/settings/users`)
    await page.getByRole('listitem').getByText(user, { exact: true }).waitFor()
  }
  await owner.patch('/app/me', { locale: 'en' })
})

browserTest('every list has a place in the navigation, which is seen there, and in the palette', async () => {
  const page = await web.enter('/')
  const places = page.getByRole('navigation')
  await places.getByRole('button', { name: 'Other lists' }).click()
  for (const [name, path] of [
    ['Events', '/diary-events'],
    ['Payments', '/invoice-payments'],
    ['Contracts', '/contracts'],
    ['Segments', '/segments'],
    ['Documents', '/documents'],
    ['Check-ups', '/checkups'],
    ['Product lines', '/entity-products'],
    ['Bank details', '/company-bank-details'],
    ['Duplicates', '/duplicates'],
    ['Trash', '/trash'],
  ] as const) {
    await places.getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
    await heading(page, name).waitFor()
  }
  // Whoever comes by a link sees where that is, though the list is longer than the screen.
  await page.reload()
  await heading(page, 'Trash').waitFor()
  const [here, all] = [
    places.getByRole('link', { name: 'Trash', exact: true }),
    (await places.boundingBox())!,
  ]
  await until(async () => (await here.boundingBox())!.y < all.y + all.height)
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('check-ups')
  await page.getByRole('option', { name: 'Check-ups', exact: true, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/checkups')
})

browserTest(
  'records that have an e-mail in common are shown together and lead to where they are merged',
  async () => {
    const same = { 'last-name': 'Twin', email: 'twin@example.com' }
    const first = await web.api.create('contacts', { 'first-name': 'One', ...same })
    await web.api.create('contacts', { 'first-name': 'Two', ...same })
    const page = await web.enter('/duplicates')
    const row = page.getByRole('listitem').filter({ hasText: 'twin@example.com' })
    await row.getByRole('link', { name: 'One Twin' }).waitFor()
    await row.getByRole('link', { name: 'Two Twin' }).waitFor()
    await row.getByRole('link', { name: 'Open to merge' }).click()
    await page.waitForURL(`**/contacts/${first.id}`)
    await page.goto(`${web.origin}/duplicates?of=companies`)
    await page.getByText('No duplicates').waitFor()
  },
)

browserTest(
  'a task for any time of a day stays on its day when the clocks of the account change',
  async () => {
    const page = await web.enter('/agenda')
    await page.getByRole('textbox', { name: 'Add a task' }).fill('Any time')
    await page.keyboard.press('Enter')
    const today = page.getByRole('region', { name: 'Today', exact: true })
    await today.getByRole('link', { name: 'Any time' }).waitFor()
    const { document } = await web.api.get('/diary-tasks?filter[q]=any')
    const { attributes } = document.data[0]
    assert.equal(attributes['due-at'], `${attributes['due-on']}T23:59:00.000+03:00`)
    await owner.patch('/app/account', { 'time-zone': 'Pacific/Kiritimati' })
    await page.goto(`${web.origin}/calendar?day=${attributes['due-on']}`)
    const dayName = new Intl.DateTimeFormat('en', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    })
    const day = page.getByRole('list', { name: dayName.format(new Date(attributes['due-on'])), exact: true })
    await day.getByRole('link', { name: 'Any time', exact: true }).waitFor()
    await page.goto(`${web.origin}/diary-tasks?filter[q]=any&columns=due-at`)
    const shown = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
    await page
      .getByRole('gridcell', { name: shown.format(new Date(attributes['due-on'])), exact: true })
      .waitFor()
    await owner.patch('/app/account', { 'time-zone': 'Europe/Moscow' })
  },
)

browserTest('a manager is offered no way to rewrite who made a record and when', async () => {
  const { id } = await web.api.create('companies', { name: 'Kept' })
  const page = await asManager(`/companies/${id}`)
  await page.getByRole('button', { name: 'Edit Name' }).waitFor()
  const editors = (of: Page) => of.getByRole('button', { name: /^Edit Created/ }).count()
  assert.equal(await editors(page), 0)
  await page.goto(`${web.origin}/companies?columns=created-at`)
  await page.getByRole('row').nth(1).locator('[data-name=created-at]').dblclick()
  assert.equal(await page.locator('[data-editor]').count(), 0)
  const other = await web.enter(`/companies/${id}`)
  await other.getByRole('button', { name: 'Edit Name' }).waitFor()
  assert.ok((await editors(other)) > 0)
})

browserTest('every page has one main part, also one that is not there', async () => {
  const page = await web.enter('/settings/nothing')
  for (const path of [
    '/settings/nothing',
    '/contacts/999999',
    '/nothing/at/all',
    '/contacts',
    '/sign-in/nothing',
  ]) {
    await page.goto(web.origin + path)
    await page.locator('main').first().waitFor()
    await settled(page)
    assert.equal(await page.locator('main').count(), 1, path)
  }
})
