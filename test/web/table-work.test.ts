import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { PASSWORD, person } from '../app/people.ts'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, startWeb } from './support.ts'
import { asksFor, cell, grid, shownNames, showsNames } from './tables.ts'

const web = await startWeb()
const NAMES = ['Anchor', 'Bakery', 'Cinema', 'Dairy', 'Embassy', 'Foundry']
const ids: Record<string, string> = {}
for (const name of NAMES) ids[name] = (await web.api.create('companies', { name, city: 'Riga' })).id

const stored = async (name: string) =>
  (await web.api.get(`/companies/${ids[name]}`)).document.data?.attributes

const row = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function choose(page: Page, ...names: string[]) {
  for (const name of names) await row(page, name).getByRole('gridcell').first().click()
  await page.getByText(`${names.length} selected`).waitFor()
}

const bar = (page: Page) => page.getByRole('region', { name: 'What to do with the selection' })

async function inBar(page: Page, button: string, item?: string) {
  await bar(page).getByRole('button', { name: button, exact: true }).click()
  if (item) await page.getByRole('menuitem', { name: item, exact: true }).click()
}

browserTest('a value is edited in its cell; what is refused comes back into it with the reason', async () => {
  const page = await web.enter('/companies?columns=city,email,responsible')
  await cell(page, 'Anchor', 'city').dblclick()
  await page.getByRole('textbox', { name: 'City' }).fill('Tartu')
  await page.keyboard.press('Enter')
  await cell(page, 'Anchor', 'city').getByText('Tartu').waitFor()
  await cell(page, 'Anchor', 'city').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'City' }).fill('Somewhere else')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Give it up' }).click()
  await cell(page, 'Anchor', 'city').getByText('Tartu').waitFor()
  await cell(page, 'Anchor', 'as-string').dblclick({ position: { x: 200, y: 10 } })
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.keyboard.press('Enter')
  await page.getByText('This is needed').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Give it up' }).click()
  await until(async () => (await stored('Anchor')).city === 'Tartu')
  assert.equal((await stored('Anchor')).name, 'Anchor')
})

browserTest(
  'a chosen stretch of rows gets a value, and the archive and the trash give back what they took',
  async () => {
    const page = await web.enter('/companies?columns=city')
    await row(page, 'Bakery').getByRole('gridcell').first().click()
    await row(page, 'Dairy')
      .getByRole('gridcell')
      .first()
      .click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    await inBar(page, 'Edit a field')
    const dialog = page.getByRole('dialog', { name: 'Edit 3 records' })
    await dialog.getByLabel('Field').fill('City')
    await page.getByRole('option', { name: 'City', exact: true }).first().click()
    await dialog.getByRole('textbox', { name: 'City' }).fill('Pärnu')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await page.getByText('3 records changed').waitFor()
    await cell(page, 'Dairy', 'city').getByText('Pärnu').waitFor()
    assert.deepEqual([(await stored('Cinema')).city, (await stored('Embassy')).city], ['Pärnu', 'Riga'])
    for (const [button, back, attribute, place] of [
      ['Archive', 'Take out of the archive', 'archived-at', 'archived'],
      ['Move to trash', 'Take out of the trash', 'discarded-at', 'discarded'],
    ] as const) {
      await page.goto(`${web.origin}/companies?columns=city`)
      await choose(page, 'Bakery', 'Cinema')
      await inBar(page, button)
      await bar(page).waitFor({ state: 'detached' })
      assert.notEqual((await stored('Cinema'))[attribute], null)
      await page.goto(`${web.origin}/companies?columns=city&filter[${place}]=1`)
      await choose(page, 'Bakery', 'Cinema')
      await inBar(page, back)
      await bar(page).waitFor({ state: 'detached' })
      assert.equal((await stored('Cinema'))[attribute], null)
    }
  },
)

browserTest('what is chosen, or the whole view, is exported as a file', async () => {
  const page = await web.enter('/companies?columns=city&sort=-as-string')
  await choose(page, 'Cinema', 'Embassy')
  const download = page.waitForEvent('download')
  await inBar(page, 'Export', 'CSV for programs')
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  assert.deepEqual(lines, ['id,as-string,city', `${ids.Embassy},Embassy,Riga`, `${ids.Cinema},Cinema,Pärnu`])
  await page.getByRole('button', { name: 'More' }).click()
  const whole = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'NDJSON for programs' }).click()
  const records = readFileSync(await (await whole).path(), 'utf8')
    .trimEnd()
    .split('\n')
  assert.deepEqual(
    records.map((line) => JSON.parse(line).attributes['as-string']),
    NAMES.toReversed(),
  )
})

browserTest(
  'all but some are deleted after a question that tells how many; what cannot be is told',
  async () => {
    const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
    const funnel = await web.api.create('deal-stage-categories', { name: 'In use', ...methods })
    await web.api.create('deal-stage-categories', { name: 'Unused', ...methods })
    const category = { 'stage-category': { data: { type: 'deal-stage-categories', id: funnel.id } } }
    await web.api.create('deals', { name: 'Here' }, category)
    const page = await web.enter('/deal-stage-categories')
    const [kept] = await shownNames(page, 3)
    await page.getByRole('columnheader', { name: 'Select all' }).click()
    await row(page, kept!).getByRole('gridcell').first().click()
    await page.getByText('2 selected').waitFor()
    await inBar(page, 'Delete')
    const question = page.getByRole('dialog', { name: 'Delete 2 records?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    const told = page.getByRole('dialog', { name: 'Not everything worked' })
    await told.getByText('The funnel still has deals').waitFor()
    await told.getByRole('button', { name: 'Close' }).last().click()
    assert.deepEqual(await shownNames(page, 2), [kept, 'In use'])
  },
)

browserTest('a view is saved for oneself or for everybody, changed, and opened by others', async () => {
  const page = await web.enter('/companies?sort=-as-string&columns=email')
  const views = page.getByRole('button', { name: /^Views|^Far|^Near/ })
  const save = async (name: string, who: string) => {
    await views.click()
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    await page.getByLabel('Name of the view').fill(name)
    await page.getByLabel(who).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name, exact: true }).waitFor()
  }
  await save('Far', 'Only for me')
  await page.getByRole('columnheader', { name: 'Name' }).click()
  await page.getByRole('button', { name: 'Far Changed' }).waitFor()
  await views.click()
  await page.getByRole('menuitem', { name: 'Save the changes' }).click()
  await page.getByRole('button', { name: 'Far', exact: true }).waitFor()
  await showsNames(page, NAMES)
  await page.getByRole('searchbox').fill('dai')
  await shownNames(page, 1)
  await save('Near', 'For everybody')
  const { document } = await web.api.get('/table-states?sort=id&include=user')
  const [far, near] = document.data
  assert.deepEqual(
    [far.attributes.sort, far.attributes.columns, near.attributes.conditions, near.relationships.user.data],
    ['as-string', ['email'], { q: 'dai' }, null],
  )
  await asksFor(page, `filter[table-state-id]=${near.id}`)
  await page.reload()
  const { email } = await person(web, 'manager')
  const other = await web.enter('/companies', { email, password: PASSWORD })
  await other.getByRole('button', { name: 'Views' }).click()
  await other.getByRole('menuitemradio', { name: 'Near' }).waitFor()
  assert.deepEqual(await other.getByRole('menuitemradio').allTextContents(), ['All companies', 'Near'])
  await other.getByRole('menuitemradio', { name: 'Near' }).click()
  assert.deepEqual(await shownNames(other, 1), ['Dairy'])
  assert.deepEqual(await shownNames(page, 1), ['Dairy'])
  await views.click()
  await page.getByRole('menuitem', { name: 'Delete this view' }).click()
  await shownNames(page, 6)
  await views.click()
  await page.getByRole('menuitemradio', { name: 'Far' }).click()
  await asksFor(page, `filter[table-state-id]=${far.id}`)
})

browserTest(
  'what others change appears in an open table, which keeps its place and what is chosen',
  async () => {
    const page = await web.enter('/companies?columns=city')
    await choose(page, 'Cinema', 'Embassy')
    const path = `/companies/${ids.Embassy}`
    const data = { type: 'companies', id: ids.Embassy, attributes: { city: 'Haapsalu' } }
    await web.api.patch(path, { data })
    await cell(page, 'Embassy', 'city').getByText('Haapsalu').waitFor()
    await page.getByText('2 selected').waitFor()
  },
)

browserTest('everything in a table can be done with the keyboard alone', async () => {
  const page = await web.enter('/companies?columns=city,email')
  await shownNames(page, 6)
  await page.getByRole('button', { name: 'Sort', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await asksFor(page, 'sort=as-string&columns=city,email')
  await showsNames(page, NAMES)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Valga')
  await page.keyboard.press('Tab')
  await cell(page, 'Bakery', 'city').getByText('Valga').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('Control+a')
  await page.getByText('6 selected').waitFor()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+End')
  await page.keyboard.press('o')
  await page.waitForURL(`${web.origin}/companies/${ids.Foundry}`)
})

browserTest('a table with everything open has no serious fault in dark', async () => {
  const page = await web.enter('/companies?filter[email]=x&filter[actual]=1', undefined, {
    colorScheme: 'dark',
  })
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('button', { name: 'E-mail x', exact: true }).click()
  await page.getByRole('dialog', { name: 'E-mail' }).waitFor()
  assert.deepEqual(await seriousFaults(page, 'dark'), [], 'a filter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show all' }).click()
  await choose(page, 'Bakery')
  await cell(page, 'Cinema', 'city').dblclick()
  await page.getByRole('textbox', { name: 'City' }).waitFor()
  assert.deepEqual(await seriousFaults(page, 'dark'), [], 'an editor and a selection')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
  assert.deepEqual(await seriousFaults(page, 'dark'), [], 'the columns')
})
