import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { recordPages } from './record-page.ts'
import { browserTest, startWeb } from './support.ts'
import { cell, grid } from './tables.ts'

const web = await startWeb()
const open = recordPages(web)

const funnel = await web.api.create('deal-stage-categories', {
  name: 'Counted',
  'amount-calc-method': 'products',
  'cost-calc-method': 'manually',
})
const linkTo = (type: string, id: string) => ({ data: { type, id } })
const counted = await web.api.create(
  'deals',
  { name: 'Counted deal' },
  { 'stage-category': linkTo('deal-stage-categories', funnel.id) },
)
const plain = await web.api.create('deals', { name: 'Plain deal', amount: '1000.55' })

const stored = async (type: string, id: string) =>
  (await web.api.get(`/${type}/${id}`)).document.data.attributes
/** Until it is stored: the page tells of it before or after that. */
async function becomes(type: string, id: string, attribute: string, value: unknown): Promise<void> {
  await until(async () => (await stored(type, id))[attribute] === value)
}
const stageOf = async (id: string) => {
  const { included } = (await web.api.get(`/deals/${id}?include=stage`)).document
  return included[0].attributes.name
}
const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true })
const edit = (page: Page, label: string) => page.getByRole('button', { name: `Edit ${label}`, exact: true })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
/** The notice says so, and stays for as long as somebody points at it. */
const told = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true }).hover()
browserTest('an amount that the funnel calculates is shown as such and nowhere entered', async () => {
  const page = await open('deals', counted.id)
  await page.getByText('Calculated from the product lines').waitFor()
  assert.equal(await edit(page, 'Amount').count(), 0)
  assert.equal(await edit(page, 'Name').count(), 1)

  await page.goto(`${web.origin}/deals?columns=amount`)
  await cell(page, 'Counted deal', 'amount').dblclick()
  await page.getByText('The funnel calculates this').waitFor()
  assert.equal(await grid(page).getByRole('textbox').count(), 0)
  await cell(page, 'Plain deal', 'amount').dblclick()
  await grid(page).getByRole('textbox', { name: 'Amount' }).waitFor()
  await page.keyboard.press('Escape')

  await page
    .getByRole('row', { name: /Counted deal/ })
    .getByRole('gridcell')
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit a field' }).click()
  const bulk = page.getByRole('dialog', { name: 'Edit 1 record' })
  await field(bulk, 'Field').fill('Amount')
  await page.getByRole('option', { name: 'Amount', exact: true }).click()
  await field(bulk, 'Amount').last().fill('7')
  await bulk.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  const refused = page.getByRole('dialog', { name: 'Not everything worked' })
  await refused.getByText('The funnel calculates this').waitFor()
  await refused.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'New deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  await field(dialog, 'Amount').fill('5')
  await field(dialog, 'Name').fill('Typed before')
  await field(dialog, 'Funnel').click()
  await page.getByRole('option', { name: 'Counted', exact: true }).click()
  await dialog.getByText('Amount: Calculated from the product lines').waitFor()
  assert.equal(await field(dialog, 'Amount').count(), 0)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
})

browserTest(
  'a deal that is won on its page, on the board or in a table is taken back from the notice',
  async () => {
    const page = await open('deals', plain.id)
    const stages = page.getByRole('list', { name: 'Stage' })
    await stages.getByRole('button', { name: 'Won' }).click()
    await told(page, 'Plain deal is now in Won')
    assert.equal(await stageOf(plain.id), 'Won')
    await undo(page).click()
    await stages.locator('[aria-current=step]', { hasText: 'New' }).waitFor()
    assert.equal(await stageOf(plain.id), 'New')

    await page.goto(`${web.origin}/boards/deals`)
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await column('New').getByText('$1,000.55').first().waitFor()
    await column('New').getByRole('button', { name: 'Move Plain deal' }).click()
    await page.getByRole('menuitem', { name: 'Won' }).click()
    await told(page, 'Plain deal is now in Won')
    const written = page.waitForResponse((response) => response.url().endsWith('/undos'))
    await undo(page).click()
    await written
    await column('New').getByRole('link', { name: 'Plain deal' }).waitFor()
    await column('Won').getByRole('link').waitFor({ state: 'detached' })
    assert.equal(await stageOf(plain.id), 'New')

    await page.goto(`${web.origin}/deals?columns=stage`)
    const stage = cell(page, 'Plain deal', 'stage')
    await stage.dblclick()
    await page.getByRole('option', { name: 'Won' }).first().click()
    await told(page, 'Plain deal is now in Won')
    await stage.getByText('Won').waitFor()
    await undo(page).click()
    await stage.getByText('New').waitFor()
  },
)

browserTest('the stage and the funnel of a deal lead elsewhere, and are never cleared', async () => {
  const page = await open('deals', plain.id)
  const clear = (label: string) => page.getByLabel(`Clear ${label}`)
  const whenOffered = () => page.getByRole('option').locator('visible=true').first().waitFor()
  await edit(page, 'Funnel').click()
  await whenOffered()
  assert.equal(await clear('Funnel').count(), 0)
  await page.goto(`${web.origin}/deals?columns=stage,responsible`)
  await cell(page, 'Plain deal', 'stage').dblclick()
  await whenOffered()
  assert.equal(await clear('Stage').count(), 0)
  await cell(page, 'Plain deal', 'responsible').dblclick()
  await clear('Responsible').waitFor()
})

browserTest(
  'many records are changed after a question; archive and trash are single buttons that are taken back',
  async () => {
    const { id } = await web.api.create('companies', { name: 'Anchor', city: 'Riga' })
    const page = await web.enter('/companies?columns=city')
    const bar = page.getByRole('region', { name: 'What to do with the selection' })
    const choose = () =>
      page
        .getByRole('row', { name: /Anchor/ })
        .getByRole('gridcell')
        .first()
        .click()
    const press = (name: string) => bar.getByRole('button', { name, exact: true }).click()
    await choose()
    await press('Edit a field')
    const dialog = page.getByRole('dialog', { name: 'Edit 1 record' })
    await field(dialog, 'Field').fill('E-mail')
    await page.getByRole('option', { name: 'E-mail', exact: true }).click()
    await field(dialog, 'E-mail').last().fill('nobody')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This is not an e-mail address').waitFor()
    await field(dialog, 'E-mail').last().fill('anchor@example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'Change “E-mail” of 1 record?' })
    await question.getByText('All of them get “anchor@example.com”').waitFor()
    assert.equal((await stored('companies', id)).email, null)
    await question.getByRole('button', { name: 'Change' }).click()
    await page.getByText('1 record changed').waitFor()
    assert.equal((await stored('companies', id)).email, 'anchor@example.com')

    await choose()
    assert.equal(await bar.getByRole('button', { name: 'Take out of the trash' }).count(), 0)
    await press('Move to trash')
    await told(page, '1 record moved to trash')
    await undo(page).click()
    await page.getByText('Taken back: 1 record moved to trash').waitFor()
    await bar.waitFor({ state: 'detached' })
    await becomes('companies', id, 'discarded-at', null)

    await choose()
    await press('Archive')
    await bar.waitFor({ state: 'detached' })
    await page.goto(`${web.origin}/companies?filter[archived]=1`)
    await choose()
    assert.equal(await bar.getByRole('button', { name: 'Archive', exact: true }).count(), 0)
    await press('Take out of the archive')
    await bar.waitFor({ state: 'detached' })
    await becomes('companies', id, 'archived-at', null)

    // What was in the archive before stays there when the rest is taken back.
    const archived = { 'archived-at': '2026-01-02T03:04:05Z' }
    const old = await web.api.create('companies', { name: 'Anchor of old', ...archived })
    await page.goto(`${web.origin}/companies?filter[q]=anchor`)
    await page.getByRole('columnheader', { name: 'Select all' }).click()
    await press('Archive')
    await told(page, '1 record archived')
    await undo(page).click()
    await page.getByText('Taken back: 1 record archived').waitFor()
    await becomes('companies', id, 'archived-at', null)
    assert.match((await stored('companies', old.id))['archived-at'], /^2026-01-02T03:04:05/)
  },
)

browserTest('a record that is put into the trash is taken back from the notice', async () => {
  const { id } = await web.api.create('companies', { name: 'Dairy' })
  const page = await open('companies', id)
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await told(page, 'Dairy is in the trash')
  await page.getByText('In the trash', { exact: true }).waitFor()
  await undo(page).click()
  await page.getByText('In the trash', { exact: true }).waitFor({ state: 'detached' })
  assert.equal((await stored('companies', id))['discarded-at'], null)
})

browserTest(
  'what cannot be is refused at its field: ends before beginnings, no address, less than nothing',
  async () => {
    const invoice = await web.api.create('invoices', { number: 'C-1', 'issued-at': '2026-11-10' })
    const page = await open('invoices', invoice.id)
    await edit(page, 'Due').click()
    await field(page, 'Due').fill('2026-11-09')
    await page.keyboard.press('Enter')
    await page.getByText('This is before “Issued”').waitFor()
    await field(page, 'Due').fill('2026-11-20')
    await page.keyboard.press('Enter')
    await edit(page, 'Due').waitFor()
    await edit(page, 'Amount').click()
    await field(page, 'Amount').fill('-5')
    await page.keyboard.press('Enter')
    await page.getByText('This cannot be less than zero').waitFor()
    await page.keyboard.press('Escape')
    await becomes('invoices', invoice.id, 'due-at', '2026-11-20')
    assert.equal((await stored('invoices', invoice.id)).amount, null)

    // The issue day is no column of this table, and is compared all the same.
    await page.goto(`${web.origin}/invoices?columns=due-at`)
    await cell(page, '№C-1', 'due-at').dblclick()
    await grid(page).getByRole('textbox', { name: 'Due' }).fill('2026-11-01')
    await page.keyboard.press('Enter')
    await page.getByText('This is before “Issued”').waitFor()
    await page.keyboard.press('Escape')

    const deal = await open('deals', plain.id)
    await deal.getByRole('button', { name: 'Add to Events' }).click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await dialog.getByLabel('Name').first().fill('Upside down')
    await field(dialog, 'Starts').fill('2026-11-20T10:00')
    await field(dialog, 'Ends').fill('2026-11-20T09:00')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('This is before “Starts”').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  },
)

/** What another admin saves meanwhile. */
const saveElsewhere = (type: string, id: string, attributes: object) =>
  web.api.patch(`/${type}/${id}`, { data: { type, id, attributes } })

const LIVING = [
  {
    type: 'paper-templates',
    path: 'papers',
    attributes: { name: 'Paper', kind: 'invoice', language: 'en' },
    other: { 'number-prefix': 'P-' },
    shown: (page: Page) => page.locator('input[value="P-"]'),
  },
  {
    type: 'web-forms',
    path: 'forms',
    attributes: { name: 'Web form', button: 'Send' },
    other: { button: 'Go on' },
    shown: (page: Page) => page.locator('input[value="Go on"]'),
  },
  {
    type: 'automations',
    path: 'automations',
    attributes: {
      name: 'Robot',
      when: { kind: 'created', type: 'deals' },
      then: [{ do: 'stop' }],
    },
    other: { when: { kind: 'created', type: 'contacts' } },
    shown: (page: Page) => page.locator('select[title="Type of records"]:has([value=contacts]:checked)'),
  },
  {
    type: 'roles',
    path: 'roles',
    attributes: { name: 'Role', rights: { '*': { read: 'all' } } },
    other: { flags: ['bulk'] },
    shown: (page: Page) => page.getByRole('checkbox', { name: 'Change many at once', checked: true }),
  },
]

for (const { type, path, attributes, other, shown } of LIVING)
  browserTest(`what another admin saves of ${type} comes beside what is being typed, and stays`, async () => {
    const { id } = await web.api.create(type, attributes)
    const page = await web.enter(`/settings/${path}/${id}`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' of')
    await saveElsewhere(type, id, other)
    await shown(page).waitFor()
    await page.keyboard.type(' both')
    const typed = `${attributes.name} of both`
    assert.equal(await name.inputValue(), typed)
    await page.reload()
    await shown(page).waitFor()
    assert.equal(await name.inputValue(), typed)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await becomes(type, id, 'name', typed)
    await page.locator('button[type=submit]:disabled:not([data-loading])').waitFor()
    const now = await stored(type, id)
    for (const [member, value] of Object.entries(other)) assert.deepEqual(now[member], value)
    await shown(page).waitFor()
  })

browserTest('a right that another admin takes away is not given back by saving another one', async () => {
  const { id } = await web.api.create('roles', {
    name: 'Open',
    rights: { '*': { read: 'all' }, deals: { delete: 'all' } },
  })
  const page = await web.enter(`/settings/roles/${id}`)
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
  await choice('Companies: Delete').selectOption('own')
  await page.getByRole('button', { name: 'Companies' }).click()
  await choice('Companies: City').selectOption('Hidden')
  const taken = {
    rights: { '*': { read: 'all' } },
    fields: { deals: { amount: 'hidden' } },
  }
  await saveElsewhere('roles', id, taken)
  await page.locator('[aria-label="Deals: Delete"][data-level=none]').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved: Open').waitFor()
  const { rights, fields } = await stored('roles', id)
  assert.deepEqual(rights, { ...taken.rights, companies: { delete: 'own' } })
  assert.deepEqual(fields, { ...taken.fields, companies: { city: 'hidden' } })
})

browserTest('a dialog saves only what was changed in it', async () => {
  const page = await web.enter('/icon.svg')
  const rename = async (type: string, id: string, path: string, change: object) => {
    const { name } = await stored(type, id)
    await page.goto(web.origin + path)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await field(page.getByRole('dialog'), 'Name')
      .or(page.getByRole('dialog').getByLabel('Name *'))
      .fill('Renamed')
    await saveElsewhere(type, id, change)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const now = await stored(type, id)
    assert.equal(now.name, 'Renamed')
    for (const [member, value] of Object.entries(change)) assert.equal(now[member], value)
  }
  const formula = {
    name: 'Commission',
    'resource-name': 'deals',
    'field-type': 'formula',
    formula: '{amount} * 0.1',
  }
  const custom = await web.api.create('custom-fields', formula)
  await rename('custom-fields', custom.id, '/settings/custom-fields', { formula: '{amount} * 0.2' })
  const robot = await web.api.create('applications', { name: 'Robot', scopes: ['deal_read'] })
  const sender = { name: 'Sender', key: 'sender', 'data-type': 'text', position: 1 }
  const application = linkTo('applications', robot.id)
  const setting = await web.api.create('application-settings', sender, { application })
  await rename('application-settings', setting.id, `/settings/applications/${robot.id}`, {
    description: 'Who',
  })
})

browserTest('a page in Russian refuses in Russian and calls the position of a contact a post', async () => {
  const { id } = await web.api.create('contacts', { 'first-name': 'Анна', 'last-name': 'Берг' })
  const { document } = await web.api.get('/profile')
  const owner = { type: 'users', id: document.data.id, attributes: { locale: 'ru' } }
  await web.api.patch(`/users/${owner.id}`, { data: owner })
  const page = await web.enter(`/contacts/${id}`)
  await page.getByRole('button', { name: 'Изменить: Должность' }).waitFor()
  await page.getByRole('button', { name: 'Изменить: Эл. почта' }).click()
  await page.getByRole('textbox', { name: 'Эл. почта' }).fill('никто')
  await page.keyboard.press('Enter')
  await page.getByText('Это не адрес электронной почты').waitFor()
  await page.keyboard.press('Escape')
})
