import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { difference, rowsOf, SAME } from '../undo/contents.ts'
import { formWith, upload } from '../wire/documents/transfer.ts'
import { recordPages } from './record-page.ts'
import { browserTest, startWeb } from './support.ts'
import { cell, grid } from './tables.ts'

const web = await startWeb()
const open = recordPages(web)

const linkTo = (type: string, id: string) => ({ data: { type, id } })
const attributesOf = async (type: string, id: string) =>
  (await web.api.get(`/${type}/${id}`)).document.data.attributes
const edit = (page: Page, label: string) => page.getByRole('button', { name: `Edit ${label}`, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const note = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button') })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Sessions say when they were used. */
async function stored(): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(web.database)
  return new Set([...rows].filter((row) => !row.startsWith('sessions ')))
}

/** Does something, takes it back from its notice, and compares everything that is stored with before. */
async function takenBack(page: Page, told: string | RegExp, act: () => Promise<void>): Promise<void> {
  const before = await stored()
  await act()
  // It stays for as long as somebody points at it.
  await note(page).getByText(told).hover()
  assert.notDeepEqual(difference(before, await stored()), SAME, String(told))
  await note(page).getByRole('button', { name: 'Undo' }).click()
  await note(page).getByRole('button', { name: 'Redo' }).waitFor()
  assert.deepEqual(difference(before, await stored()), SAME, String(told))
}

browserTest(
  'an edit is taken back with Ctrl+Z and done again with Shift or Ctrl+Y; what is being typed keeps its own undo',
  async () => {
    const { id } = await web.api.create('deals', { name: 'Typed', amount: 10 })
    const page = await open('deals', id)
    const amount = async () => (await attributesOf('deals', id)).amount
    await edit(page, 'Amount').click()
    await field(page, 'Amount').fill('1,234.50')
    await page.keyboard.press('Enter')
    await note(page).getByText('Saved: Amount').waitFor()
    await edit(page, 'Amount').click()
    await field(page, 'Amount').fill('99')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Give it up' }).click()
    assert.equal(await amount(), 1234.5)

    await page.keyboard.press('Control+z')
    await note(page).getByText('Taken back: Saved: Amount').waitFor()
    assert.equal(await amount(), 10)
    await page.keyboard.press('Control+Shift+z')
    await note(page).getByText('Done again: Saved: Amount').waitFor()
    assert.equal(await amount(), 1234.5)
    await page.keyboard.press('Control+z')
    await note(page).getByText('Taken back: Saved: Amount').waitFor()
    await page.keyboard.press('Control+y')
    await note(page).getByText('Done again').waitFor()
    assert.equal(await amount(), 1234.5)

    await edit(page, 'Name').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' well')
    await page.keyboard.press('Control+z')
    assert.equal(await field(page, 'Name').inputValue(), 'Typed')
    await page.keyboard.press('Escape')
    assert.equal(await amount(), 1234.5)

    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Undo: Saved: Amount' }).click()
    await note(page).getByText('Taken back').waitFor()
    assert.equal(await amount(), 10)
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Redo: Saved: Amount').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await page.getByText('There is nothing to take back on this page').waitFor()
  },
)

browserTest('Ctrl+Z takes back what shows already, though it is not answered yet', async () => {
  const { id } = await web.api.create('deals', { name: 'Slow' })
  const page = await open('deals', id)
  const stages = page.getByRole('list', { name: 'Stage' }).getByRole('button')
  const current = () => stages.and(page.locator('[aria-current]')).textContent()
  await stages.nth(1).waitFor()
  const names = await stages.allTextContents()
  await stages.nth(1).click()
  await note(page).getByText(`Slow is now in ${names[1]}`).waitFor()
  const release = Promise.withResolvers<void>()
  await page.route(`**/deals/${id}*`, async (route) => {
    if (route.request().method() === 'PATCH') await release.promise
    await route.continue()
  })
  await stages.first().click()
  await until(async () => (await current()) === names[0])
  await page.keyboard.press('Control+z')
  release.resolve()
  await note(page).getByText(`Taken back: Slow is now in ${names[0]}`).waitFor()
  await until(async () => (await current()) === names[1])
})

browserTest(
  'whatever the page of a record changes or removes is stored as before once it is taken back',
  async () => {
    const person = { 'first-name': 'Anna', 'last-name': 'Berg', email: 'anna@example.com' }
    const { id: contact } = await web.api.create('contacts', person)
    const contacts = { data: [{ type: 'contacts', id: contact }] }
    const { id } = await web.api.create('deals', { name: 'Whole' }, { contacts })
    const entity = linkTo('deals', id)
    await web.api.create('entity-products', { name: 'Cup', 'selling-price': 3 }, { entity })
    await web.api.create('documents', { name: 'offer.pdf' }, { entity })
    await web.api.create('diary-tasks', { name: 'Call' }, { deal: entity })
    const page = await open('deals', id)
    const stages = page.getByRole('list', { name: 'Stage' })

    await takenBack(page, 'Whole is now in Won', () => stages.getByRole('button', { name: 'Won' }).click())
    await takenBack(page, 'Cup is deleted', () => press(page, 'Remove Cup'))
    await takenBack(page, 'Saved: Quantity, Cup', async () => {
      await page.getByRole('button', { name: 'Edit Quantity, Cup' }).click()
      await field(page, 'Quantity, Cup').fill('4')
      await page.keyboard.press('Enter')
    })
    await takenBack(page, 'offer.pdf is deleted', () => press(page, 'Remove offer.pdf'))
    await takenBack(page, 'Done: Call', () => page.getByRole('checkbox', { name: /Call/ }).click())
    await takenBack(page, 'Whole is archived', async () => {
      await page.getByRole('button', { name: /^Actions for / }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
    })
    // It is said where it leads to, and taken back from there.
    await takenBack(page, 'Whole is deleted', async () => {
      await page.getByRole('button', { name: /^Actions for / }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/deals')
    })

    const { id: other } = await web.api.create('contacts', person)
    await web.api.create(
      'deals',
      { name: 'Theirs' },
      { contacts: { data: [{ type: 'contacts', id: other }] } },
    )
    await open('contacts', contact)
    await page.getByRole('tab', { name: 'Links' }).click()
    await takenBack(page, 'Whole is taken out', () => press(page, 'Remove Whole'))
    await takenBack(page, '1 record is merged', async () => {
      await page.getByRole('button', { name: /^Actions for / }).click()
      await page.getByRole('menuitem', { name: 'Merge' }).click()
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Anna Berg' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    })
  },
)

browserTest(
  'cells, many records at once, boards, calendars, views and dictionaries are taken back too',
  async () => {
    for (const name of ['One', 'Two', 'Three'])
      await web.api.create('companies', { name: `Bulk ${name}`, city: name })
    await web.api.create('users', { email: 'mia@example.com', 'first-name': 'Mia', 'last-name': 'Lund' })
    await web.api.create('diary-events', { name: 'Meeting', 'starts-at': '2026-10-06T10:00:00Z' })
    const page = await web.enter('/companies?columns=city&filter[q]=bulk')
    await takenBack(page, 'Saved: City, Bulk One', async () => {
      await cell(page, 'Bulk One', 'city').dblclick()
      await grid(page).getByRole('textbox', { name: 'City' }).fill('Riga')
      await page.keyboard.press('Enter')
    })
    const chooseAll = () => page.getByRole('columnheader', { name: 'Select all' }).click()
    await takenBack(page, '3 records archived', async () => {
      await chooseAll()
      await press(page, 'Archive')
    })
    await takenBack(page, '3 records deleted', async () => {
      await chooseAll()
      await press(page, 'Delete')
      await page.getByRole('dialog').getByText('You can take it back').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    })
    await takenBack(page, /Far/, async () => {
      await page.getByRole('button', { name: /^Views/ }).click()
      await page.getByRole('menuitem', { name: 'Save as' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Far')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    })

    await page.goto(`${web.origin}/boards/deals`)
    const { id } = await web.api.create('deals', { name: 'Carried' })
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await takenBack(page, 'Carried is now in Won', async () => {
      await column('New').getByRole('button', { name: 'Move Carried' }).click()
      await page.getByRole('menuitem', { name: 'Won' }).click()
    })
    await column('New').getByRole('link', { name: 'Carried' }).waitFor()
    assert.equal((await attributesOf('deals', id))['won-at'] ?? null, null)

    await page.goto(`${web.origin}/calendar?day=2026-10-06&who=everybody`)
    await takenBack(page, /Meeting/, async () => {
      await page.getByRole('link', { name: /Meeting/ }).focus()
      for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    })

    await page.goto(`${web.origin}/settings/dictionaries`)
    await page.getByRole('main').getByRole('link').first().click()
    await page.getByRole('button', { name: /^New / }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Too late')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await note(page).getByText('Too late is created').waitFor()
    await takenBack(page, 'Too late is deleted', async () => {
      await page.getByRole('button', { name: 'Actions for Too late' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    })

    await page.goto(`${web.origin}/settings/users`)
    await takenBack(page, 'Saved: Mia Lund', async () => {
      await page.getByRole('button', { name: 'Actions for Mia Lund' }).click()
      await page.getByRole('menuitem', { name: 'Make admin' }).click()
    })
  },
)

browserTest(
  'what somebody has changed since is told in words, and the rest is taken back or everything left',
  async () => {
    const [one, two] = [
      await web.api.create('companies', { name: 'Shared One', email: 'one@example.com' }),
      await web.api.create('companies', { name: 'Shared Two', email: 'two@example.com' }),
    ]
    const emails = async () => [
      (await attributesOf('companies', one.id)).email,
      (await attributesOf('companies', two.id)).email,
    ]
    const page = await web.enter('/companies?columns=email&filter[q]=shared')
    await page.getByRole('columnheader', { name: 'Select all' }).click()
    await press(page, 'Edit a field')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Field', { exact: true }).fill('E-mail')
    await page.getByRole('option', { name: 'E-mail', exact: true }).click()
    await dialog.getByLabel('E-mail', { exact: true }).last().fill('all@example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('You can take it back').waitFor()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await note(page).getByText('2 records changed').waitFor()
    await web.api.patch(`/companies/${one.id}`, {
      data: { type: 'companies', id: one.id, attributes: { email: 'theirs@example.com' } },
    })

    await page.keyboard.press('Control+z')
    await dialog.getByText('Shared One: E-mail – changed since').waitFor()
    await dialog.getByRole('button', { name: 'Take back the rest' }).click()
    await note(page).getByText('Taken back: 2 records changed').waitFor()
    assert.deepEqual(await emails(), ['theirs@example.com', 'two@example.com'])
  },
)

browserTest('without a line an undo says that it was not sent, and can be tried again', async () => {
  const { id } = await web.api.create('companies', { name: 'Offline', city: 'Riga' })
  const page = await web.enter(`/companies/${id}`)
  await edit(page, 'City').click()
  await field(page, 'City').fill('Bern')
  await page.keyboard.press('Enter')
  await note(page).getByText('Saved: City').waitFor()
  await page.context().setOffline(true)
  await page.keyboard.press('Control+z')
  await page.getByText('This could not be sent').waitFor()
  const offlineNote = page.getByRole('status').getByText('No connection.')
  await offlineNote.waitFor()
  await page.context().setOffline(false)
  await offlineNote.waitFor({ state: 'detached' })
  assert.equal((await attributesOf('companies', id)).city, 'Bern')
  await page.keyboard.press('Control+z')
  await note(page).getByText('Taken back: Saved: City').waitFor()
  assert.equal((await attributesOf('companies', id)).city, 'Riga')
})

/** The server carries out the first such request, and its answer never comes. */
async function loseAnswer(page: Page, address: string, method: string): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (route.request().method() !== method || isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

browserTest('what was deleted or changed is told and taken back, though its answer was lost', async () => {
  const { id } = await web.api.create('companies', { name: 'Unheard One', city: 'Riga' })
  await web.api.create('companies', { name: 'Unheard Two' })
  const page = await open('companies', id)
  await loseAnswer(page, `**/api/v1/companies/${id}?*`, 'PATCH')
  await takenBack(page, 'Saved: City', async () => {
    await edit(page, 'City').click()
    await field(page, 'City').fill('Bern')
    await page.keyboard.press('Enter')
  })
  await loseAnswer(page, `**/api/v1/companies/${id}`, 'DELETE')
  await takenBack(page, 'Unheard One is deleted', async () => {
    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  })
  await page.goto(`${web.origin}/companies?filter[q]=unheard`)
  await loseAnswer(page, '**/api/v1/operations', 'POST')
  await takenBack(page, '2 records deleted', async () => {
    await page.getByRole('columnheader', { name: 'Select all' }).click()
    await press(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  })
  await page.unrouteAll()
})

browserTest(
  'the trash tells what is gone, of all types, when and by whom, and brings it back with its parts',
  async () => {
    const page = await web.enter('/settings/profile')
    const deal = await web.api.create('deals', { name: 'Thrown deal' })
    const entity = linkTo('deals', deal.id)
    const line = await web.api.create(
      'entity-products',
      { name: 'Thrown line', 'selling-price': 3 },
      { entity },
    )
    const whole = await stored()
    const [one, two] = [
      await web.api.create('companies', { name: 'Thrown One' }),
      await web.api.create('companies', { name: 'Thrown Two' }),
    ]
    await web.api.delete(`/deals/${deal.id}`)
    await page.goto(`${web.origin}/companies?filter[q]=thrown`)
    await page.getByRole('columnheader', { name: 'Select all' }).click()
    await press(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await note(page).getByText('2 records deleted').waitFor()

    await page.goto(`${web.origin}/trash`)
    const rows = page.getByRole('list', { name: 'Deleted' }).getByRole('listitem')
    await rows
      .filter({ hasText: 'Thrown deal' })
      .getByText(/^deal · .* · over the API/)
      .waitFor()
    assert.equal(await rows.filter({ hasText: 'Thrown line' }).count(), 0)
    await press(page, 'Restore Thrown One')
    await note(page).getByText('Thrown One is restored').waitFor()
    await rows.filter({ hasText: 'Thrown One' }).waitFor({ state: 'detached' })
    const status = async (id: string) => (await web.api.get(`/companies/${id}`)).status
    assert.deepEqual([await status(one.id), await status(two.id)], [200, 404])
    await press(page, 'Restore Thrown deal')
    await note(page).getByText('Thrown deal is restored').waitFor()
    await web.api.delete(`/companies/${one.id}`)
    assert.deepEqual(difference(whole, await stored()), SAME)
    assert.equal((await attributesOf('entity-products', line.id)).name, 'Thrown line')
    await page.keyboard.press('Control+z')
    await rows.filter({ hasText: 'Thrown deal' }).waitFor()

    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Companies', exact: true }).click()
    await rows.filter({ hasText: 'Thrown deal' }).waitFor({ state: 'detached' })
    await rows.filter({ hasText: 'Thrown Two' }).waitFor()

    const form = formWith(Buffer.from('bytes'), 'secret.txt')
    const file = (await upload(web.api, form)).document.data
    await web.api.delete(`/documents/${file.id}`)
    await page.goto(`${web.origin}/trash?of=documents`)
    await press(page, 'Delete the file for good')
    const question = page.getByRole('dialog', { name: 'Delete the file of secret.txt for good?' })
    await question.getByText('This cannot be undone').waitFor()
    await question.getByRole('button', { name: 'Delete the file for good' }).click()
    await rows.filter({ hasText: 'secret.txt' }).getByText('its file is not kept any more').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Restore secret.txt' }).count(), 0)

    const aside = await web.api.create('contacts', {
      'first-name': 'Laid',
      'last-name': 'Aside',
      'discarded-at': '2026-01-02T03:04:05Z',
    })
    await page.getByText('In the trash', { exact: true }).click()
    await press(page, 'Restore Laid Aside')
    await note(page).getByText('Laid Aside is out of the trash').waitFor()
    assert.equal((await attributesOf('contacts', aside.id))['discarded-at'], null)
  },
)
