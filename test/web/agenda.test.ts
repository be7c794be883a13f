import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { seriousFaults } from './axe.ts'
import { startDemo } from './demo.ts'
import { browserTest } from './support.ts'

const web = await startDemo()
const DAY_MS = 86_400_000
const dayAway = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const task = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function count(filters: string): Promise<string> {
  const { document } = await web.api.get(`/diary-tasks?filter[completed-at-null]=1&${filters}&page[size]=1`)
  return String(document.meta['record-count'])
}

const newTask = (name: string, dueAt: string | null, relationships: object = {}) =>
  web.api.create('diary-tasks', { name, 'due-at': dueAt }, relationships)

const stored = async ({ id }: { id: string }) =>
  (await web.api.get(`/diary-tasks/${id}`)).document.data.attributes

browserTest('tasks are late, due today or later, one’s own or everybody’s', async () => {
  const page = await web.enter('/agenda')
  const late = `filter[due-at-lte]=${dayAway(-1)}`
  const now = `filter[due-at-gte]=${dayAway(0)}&filter[due-at-lte]=${dayAway(0)}`
  const headOf = (name: string) => section(page, name).getByRole('heading', { level: 2 })
  const own = `filter[responsible-id]=${web.account.userId}`
  await headOf('Overdue')
    .getByText(await count(`${late}&${own}`), { exact: true })
    .waitFor()
  await headOf('Today')
    .getByText(await count(`${now}&${own}`), { exact: true })
    .waitFor()
  await page.getByRole('combobox', { name: 'Responsible' }).click()
  await page.getByRole('option', { name: 'Everybody’s' }).click()
  await page.waitForURL(/who=/)
  await headOf('Overdue')
    .getByText(await count(late), { exact: true })
    .waitFor()
  await headOf('Upcoming')
    .getByText(await count(`filter[due-at-gte]=${dayAway(1)}`), { exact: true })
    .waitFor()
})

browserTest('a task is completed with one key, the focus goes on, and it can be undone', async () => {
  const first = await newTask('Water the plants', `${dayAway(-40)}T09:00:00Z`)
  await newTask('Feed the cat', `${dayAway(-39)}T09:00:00Z`)
  const page = await web.enter('/agenda')
  await task(page, 'Water the plants').focus()
  await page.keyboard.press('x')
  // It stays for as long as somebody points at it.
  await page.getByRole('status').getByText('Done: Water the plants').hover()
  await task(page, 'Water the plants').waitFor({ state: 'detached' })
  await page.locator('a:focus').getByText('Feed the cat').waitFor()
  assert.notEqual((await stored(first))['completed-at'], null)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await task(page, 'Water the plants').waitFor()
  assert.equal((await stored(first))['completed-at'], null)
})

browserTest('a task is added in one line, gets another day, and leads to its record', async () => {
  const deal = await web.api.create('deals', { name: 'Deal with a task' })
  const dated = await newTask('Dated by hand', `${dayAway(-30)}T15:30:00Z`, {
    deal: { data: { type: 'deals', id: deal.id } },
  })
  const page = await web.enter('/agenda')
  await page.getByRole('textbox', { name: 'Add a task' }).fill('Buy more beans')
  await page.keyboard.press('Enter')
  await section(page, 'Today').getByRole('link', { name: 'Buy more beans' }).waitFor()

  await page.getByRole('button', { name: /3:30 PM/ }).waitFor()
  await task(page, 'Dated by hand').focus()
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).click()
  await section(page, 'Upcoming').getByRole('link', { name: 'Dated by hand' }).waitFor()
  assert.equal((await stored(dated))['due-at'].slice(0, 16), `${dayAway(1)}T15:30`)

  await section(page, 'Upcoming').getByRole('link', { name: 'Deal with a task' }).click()
  await page.waitForURL(`**/deals/${deal.id}`)
})

browserTest('on a page that was left open over night, a task of today is one of the new day', async () => {
  const page = await web.enter('/icon.svg')
  await page.clock.install()
  await page.goto(`${web.origin}/agenda`)
  const name = page.getByRole('textbox', { name: 'Add a task' })
  await name.waitFor()
  await page.clock.fastForward('24:00:00')
  await name.fill('Early bird')
  await page.keyboard.press('Enter')
  await section(page, 'Today').getByRole('link', { name: 'Early bird' }).waitFor()
  const { document } = await web.api.get('/diary-tasks?filter[q]=Early%20bird')
  assert.equal(document.data[0].attributes['due-on'], dayAway(1))
  await page.context().close()
})

browserTest('the agenda and the calendar have no serious fault in light', async () => {
  const page = await web.enter('/agenda', undefined, { colorScheme: 'light' })
  await section(page, 'Upcoming').waitFor()
  assert.deepEqual(await seriousFaults(page), [], 'agenda')
  await page.goto(`${web.origin}/calendar`)
  await page
    .getByRole('link', { name: /\d:00 [AP]M/ })
    .first()
    .waitFor()
  assert.deepEqual(await seriousFaults(page), [], 'calendar')
})

browserTest('a day is chosen in a month that speaks the language of the page', async () => {
  const dated = await newTask('В другой день', `${dayAway(-30)}T15:30:00Z`)
  await web.database.query("UPDATE users SET locale = 'ru'")
  const page = await web.enter('/agenda')
  await task(page, 'В другой день').focus()
  await page.keyboard.press('d')
  const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const wanted = `${dayAway(-30).slice(0, 7)}-15`
  const chosen = page.getByRole('dialog').getByRole('button', { name: day.format(new Date(wanted)) })
  await chosen.waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await chosen.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('status').getByText('В другой день').waitFor()
  assert.equal((await stored(dated))['due-at'].slice(0, 16), `${wanted}T15:30`)
})
