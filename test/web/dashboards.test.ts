import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { PASSWORD, person } from '../app/people.ts'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { choose as chooseFrom } from './day/keyboard.ts'
import { settled } from './settled.ts'
import { browserTest, heading, startWeb } from './support.ts'
import { fieldLabel } from './words.ts'

const web = await startWeb()
const { api } = web
await api.create('deals', { name: 'Small', amount: 100 })
await api.create('deals', { name: 'Large', amount: 5000.5 })

const tile = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

/** Chooses from a list of the dialog by writing, without the mouse. */
const choose = (page: Page, label: string, option: string): Promise<void> =>
  chooseFrom(page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }), option)

async function readTiles(id: string): Promise<Record<string, unknown>[]> {
  return (await api.get(`/dashboards/${id}`)).document.data.attributes.tiles
}

/** The titles of the tiles in their order, and how wide they were made. */
async function arrangement(id: string): Promise<string> {
  const tiles = await readTiles(id)
  const width = (size: unknown) => (size ? ` ${(size as { width: number }).width}` : '')
  return tiles.map(({ title, size }) => `${title}${width(size)}`).join(', ')
}

const write = async (id: string, tiles: unknown) =>
  assert.equal(
    (await api.patch(`/dashboards/${id}`, { data: { type: 'dashboards', id, attributes: { tiles } } }))
      .status,
    200,
  )

/** Somebody else arranges the same dashboard: another tile while a change is on its way, then the one that is edited. */
async function twoArrange(page: Page, id: string): Promise<void> {
  const { dashboards, common, records, record } = en
  const before = await readTiles(id)
  const retitle = async (index: number, title: string) => {
    const tiles = await readTiles(id)
    await write(id, tiles.with(index, { ...tiles[index], title }))
  }
  let isFirst = true
  await page.route('**/api/v1/dashboards/**', async (route) => {
    if (isFirst && route.request().method() === 'PATCH') {
      isFirst = false
      await retitle(1, 'Newest')
    }
    await route.continue()
  })
  await page.getByRole('button', { name: records.move('Won') }).press('Shift+ArrowRight')
  await until(async () => (await arrangement(id)) === 'Won 2, Newest')
  await tile(page, 'Newest').waitFor()

  await page.getByRole('button', { name: common.actions('Won') }).press('Enter')
  await page.getByRole('menuitem', { name: dashboards.editTile }).press('Enter')
  const title = page.getByRole('dialog').getByLabel(dashboards.editor.title)
  await title.fill('Victory')
  await retitle(0, 'Gained')
  // The page lies behind the dialog, and shows it all the same.
  await page.locator('section[aria-label=Gained]').waitFor()
  const question = page.getByRole('dialog', { name: record.conflictTitle })
  await title.press('Enter')
  await question.getByText('Gained').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alert').getByText(record.conflictTitle).waitFor()
  assert.equal(await title.inputValue(), 'Victory', 'nothing is lost by leaving the question')
  await title.press('Enter')
  await question.getByRole('button', { name: common.save }).press('Enter')
  await until(async () => (await arrangement(id)) === 'Victory 2, Newest')
  await write(id, before)
  await tile(page, 'New').waitFor()
}

const made: { id?: string } = {}

browserTest('a dashboard is made and arranged by keyboard, and each step is taken back', async () => {
  const { dashboards, common, records } = en
  const { editor } = dashboards
  const page = await web.enter('/?view=work')
  await page.getByRole('button', { name: dashboards.menu }).press('Enter')
  await page.getByRole('menuitem', { name: dashboards.new }).press('Enter')
  await page
    .getByRole('dialog')
    .getByLabel(fieldLabel('en', 'dashboards', 'name'))
    .fill('Sales')
  await page.getByRole('radio', { name: 'Everybody' }).press(' ')
  await page.keyboard.press('Enter')
  await heading(page, 'Sales').waitFor()
  made.id = new URL(page.url()).pathname.split('/').at(-1)!

  await page.getByRole('button', { name: dashboards.add }).press('Enter')
  const amount = dashboards.figureOf(dashboards.figures.sum, fieldLabel('en', 'deals', 'amount'))
  await choose(page, editor.figure, amount)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(editor.goal).fill('10,001')
  await dialog.getByLabel(editor.title).fill('Won')
  await dialog.getByText(dashboards.reached('51%', '$10,001')).waitFor()
  await page.keyboard.press('Enter')
  await tile(page, 'Won').getByText('$5,100.50').waitFor()

  await page.getByRole('button', { name: dashboards.add }).press('Enter')
  await choose(page, editor.kind, dashboards.kinds.columns)
  await choose(page, editor.by, fieldLabel('en', 'deals', 'created-at'))
  await dialog.getByLabel(editor.goal).fill('3')
  await dialog.getByLabel(editor.title).fill('New')
  await page.keyboard.press('Enter')
  await tile(page, 'New').getByRole('table').waitFor({ state: 'attached' })
  assert.deepEqual(await readTiles(made.id), [
    {
      id: 'tile-1',
      title: 'Won',
      kind: 'number',
      type: 'deals',
      filter: { actual: '1' },
      figure: 'sum:amount',
      goal: 10001,
    },
    {
      id: 'tile-2',
      title: 'New',
      kind: 'columns',
      type: 'deals',
      filter: { actual: '1' },
      by: 'created-at:month',
      goal: 3,
    },
  ])

  const handle = page.getByRole('button', { name: records.move('New') })
  await handle.press('ArrowLeft')
  await until(async () => (await readTiles(made.id!))[0]?.title === 'New')
  await until(async () => String(await titles(page)) === 'New,Won')
  await handle.press('Shift+ArrowRight')
  await until(async () => (await readTiles(made.id!))[0]?.size !== undefined)
  assert.deepEqual((await readTiles(made.id))[0]!.size, { width: 3, height: 2 })
  await settled(page)
  const { x, y } = (await tile(page, 'New').locator('[data-corner]').boundingBox())!
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.down()
  await page.mouse.move(x - 200, y + 5, { steps: 3 })
  await page.mouse.up()
  await until(async () => (await arrangement(made.id!)) === 'New 2, Won')
  await page.getByRole('button', { name: common.actions('Won') }).press('Enter')
  await page.getByRole('menuitem', { name: dashboards.removeTile }).press('Enter')
  await tile(page, 'Won').waitFor({ state: 'detached' })
  await settled(page)
  assert.deepEqual(await seriousFaults(page), [])
  for (const left of ['New 2, Won', 'New 3, Won', 'New, Won', 'Won, New']) {
    await page.keyboard.press('Control+z')
    await until(async () => (await arrangement(made.id!)) === left)
    await settled(page)
  }
  assert.deepEqual(await titles(page), ['Won', 'New'])
  await twoArrange(page, made.id)
  await page.getByRole('button', { name: dashboards.done, exact: true }).press('Enter')

  await tile(page, 'New')
    .getByRole('link', { name: / 20\d\d: 2$/ })
    .click()
  await page.waitForURL(/\/deals\?/)
  assert.match(decodeURIComponent(page.url()), /"field":"created-at","between":\["20/)
  await page.context().close()
})

browserTest('others see of a dashboard what is open to them, in Russian, on a phone', async () => {
  const { id, email } = await person(web, 'manager')
  const rights = { '*': { read: 'all' } }
  const fields = { deals: { amount: 'hidden' } }
  const { id: roleId } = await api.create('roles', { name: 'No money', rights, fields })
  const relationships = { roles: { data: [{ type: 'roles', id: roleId }] } }
  const about = { type: 'users', id, attributes: { locale: 'ru' }, relationships }
  assert.equal((await api.patch(`/users/${id}`, { data: about })).status, 200)

  const { dashboards } = ru
  const size = { viewport: { width: 375, height: 800 }, colorScheme: 'dark' } as const
  const page = await web.enter('/', { email, password: PASSWORD }, size)
  await page.getByRole('button', { name: dashboards.menu }).click()
  await page.getByRole('menuitemradio', { name: 'Sales' }).click()
  await tile(page, 'Won').getByText(dashboards.closed).waitFor()
  await tile(page, 'New')
    .getByRole('link', { name: /20\d\d.*: 2$/ })
    .waitFor()
  await settled(page)
  assert.equal(await page.getByRole('button', { name: dashboards.arrange, exact: true }).count(), 0)
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), true)
  assert.deepEqual(await seriousFaults(page), [])
  assert.deepEqual(await seriousFaults(page, 'dark'), [])
})
