import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { answeringOption } from './record-page.ts'
import { settled } from './settled.ts'
import { browserTest, startWeb } from './support.ts'

/** Half a day ahead of UTC: what is late in the evening there is another day here. */
const web = await startWeb({ zone: 'Asia/Vladivostok' })
const tall = { viewport: { width: 1440, height: 1100 } }

const onDay = (page: Page, day: string) => page.getByRole('list', { name: day, exact: true })
const item = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const announced = (page: Page, words: string) => page.locator('[aria-live]').getByText(words).waitFor()

async function openMonth(options = tall): Promise<Page> {
  const page = await web.enter('/calendar?day=2026-10-15', undefined, options)
  await page.getByRole('heading', { name: 'October 2026', level: 1 }).waitFor()
  return page
}

const storedTask = async (id: string) =>
  (await web.api.get(`/diary-tasks/${id}`)).document.data.attributes['due-at'].slice(0, 16)

browserTest('what was made on a day of the calendar stands there, on the clocks of the account', async () => {
  const page = await openMonth()
  await page.getByRole('button', { name: 'Add on Tuesday, October 6' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tuesday, October 6' })
  await dialog.getByLabel('Name').fill('Night call')
  await dialog.getByLabel('Time').fill('01:30')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await onDay(page, 'Tuesday, October 6')
    .getByRole('link', { name: /1:30 AM\s*Night call/ })
    .waitFor()

  await page.getByRole('button', { name: 'Add on Wednesday, October 7' }).click()
  const other = page.getByRole('dialog', { name: 'Wednesday, October 7' })
  await other.getByText('Event', { exact: true }).click()
  await other.getByLabel('Name').fill('Late tasting')
  await other.getByLabel('From').fill('22:00')
  await other.getByLabel('To').fill('21:30')
  await other.getByRole('button', { name: 'Add' }).click()
  await other.getByText('This is before “From”').waitFor()
  await other.getByLabel('To').fill('23:30')
  await other.getByRole('button', { name: 'Add' }).click()
  await onDay(page, 'Wednesday, October 7')
    .getByRole('link', { name: /10:00 PM\s*Late tasting/ })
    .waitFor()
  const { document } = await web.api.get('/diary-events')
  const { 'starts-at': startsAt, 'ends-at': endsAt } = document.data[0].attributes
  assert.deepEqual([startsAt.slice(0, 16), endsAt.slice(0, 16)], ['2026-10-07T22:00', '2026-10-07T23:30'])
})

browserTest(
  'a task is dragged to another day and keeps its time; a week shows hours, and is gone through by keyboard',
  async () => {
    const { id } = await web.api.create('diary-tasks', {
      name: 'Dragged task',
      'due-at': '2026-10-14T09:15:00+10:00',
    })
    const page = await openMonth()
    await item(page, 'Dragged task').dragTo(page.getByRole('button', { name: 'Add on Friday, October 16' }))
    await onDay(page, 'Friday, October 16')
      .getByRole('link', { name: /Dragged task/ })
      .waitFor()
    await announced(page, 'Dragged task is now on Friday, October 16')
    assert.equal(await storedTask(id), '2026-10-16T09:15')
    await page.getByText('Week', { exact: true }).click()
    await onDay(page, 'Friday, October 16, 9:00 AM')
      .getByRole('link', { name: /Dragged task/ })
      .waitFor()
    await item(page, 'Dragged task').dragTo(
      page.getByRole('button', { name: 'Add on Monday, October 12, 11:00 AM' }),
    )
    await announced(page, 'Dragged task is now on Monday, October 12, 11:00 AM')
    assert.equal(await storedTask(id), '2026-10-12T11:15')
    await settled(page)
    await item(page, 'Dragged task').focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await announced(page, 'Dragged task is now on Tuesday, October 13, 10:00 AM')
    assert.equal(await storedTask(id), '2026-10-13T10:15')
    assert.deepEqual(await seriousFaults(page), [])
  },
)

browserTest('days and tasks are reached and moved with the keyboard alone', async () => {
  const { id } = await web.api.create('diary-tasks', {
    name: 'Carried task',
    'due-at': '2026-10-21T12:00:00+10:00',
  })
  const page = await openMonth()
  await item(page, 'Carried task').waitFor()
  await page.getByRole('button', { name: 'Add on Thursday, October 15' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.locator('button:focus[aria-label="Add on Wednesday, October 21"]').waitFor()
  await page.keyboard.press('Tab')
  await page.locator('a:focus').getByText('Carried task').waitFor()
  for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key)
  await announced(page, 'Carried task is over Thursday, October 22')
  await page.keyboard.press('Escape')
  await announced(page, 'Carried task is back where it was')
  for (const key of ['Space', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await announced(page, 'Carried task is now on Wednesday, October 28')
  await page.locator('a:focus').getByText('Carried task').waitFor()
  assert.equal(await storedTask(id), '2026-10-28T12:00')
})

browserTest('on a phone the calendar is a list of days', async () => {
  await web.api.create('diary-tasks', { name: 'Phone task', 'due-at': '2026-10-29T08:00:00+10:00' })
  const page = await openMonth({ viewport: { width: 390, height: 844 } })
  await page.getByRole('heading', { name: 'Thursday, October 29' }).waitFor()
  await item(page, 'Phone task').waitFor()
  assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390)
})

browserTest(
  'a day is shown by its hours: added to, dragged and moved by keyboard, with all fields at hand',
  async () => {
    const { id } = await web.api.create('diary-tasks', {
      name: 'Hourly task',
      'due-at': '2026-11-03T09:15:00+10:00',
    })
    const deal = await web.api.create('deals', { name: 'Big machine' })
    const page = await web.enter('/calendar?view=day&day=2026-11-03', undefined, tall)
    await page.getByRole('heading', { name: 'Tuesday, November 3, 2026', level: 1 }).waitFor()
    await item(page, 'Hourly task').dragTo(page.getByRole('button', { name: 'Add at 11:00 AM' }))
    await onDay(page, '11:00 AM')
      .getByRole('link', { name: /Hourly task/ })
      .waitFor()
    await until(async () => (await storedTask(id)) === '2026-11-03T11:15')

    await settled(page)
    await item(page, 'Hourly task').focus()
    await page.keyboard.press('Space')
    await announced(page, 'Hourly task is picked up')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await announced(page, 'Hourly task is now on 12:00 PM')
    assert.equal(await storedTask(id), '2026-11-03T12:15')
    await page.keyboard.press('Control+z')
    await until(async () => (await storedTask(id)) === '2026-11-03T11:15')
    assert.deepEqual(await seriousFaults(page), [])

    await page.getByRole('button', { name: 'Add at 2:00 PM' }).click()
    const small = page.getByRole('dialog', { name: 'Tuesday, November 3' })
    await small.getByLabel('Name').fill('Visit them')
    await small.getByRole('button', { name: /^All fields/ }).click()
    const whole = page.getByRole('dialog', { name: /task/i })
    await whole.getByRole('button', { name: /more field/ }).click()
    await whole.getByRole('combobox', { name: 'Deal' }).fill('Big')
    await answeringOption(page, 'Big machine').click()
    await whole.getByRole('combobox', { name: 'Repeats' }).click()
    await page.getByRole('option', { name: 'Every week' }).click()
    await whole.getByRole('button', { name: /^(Create|Add)/ }).click()
    await onDay(page, '2:00 PM')
      .getByRole('link', { name: /Visit them/ })
      .waitFor()
    const { document } = await web.api.get('/diary-tasks?filter[q]=Visit&include=deal')
    assert.equal(document.data[0].attributes.repeats, 'weekly')
    assert.equal(document.data[0].relationships.deal.data.id, deal.id)
  },
)

browserTest(
  'what was typed on a day is asked about in the form with all fields, and is there again of its kind and day',
  async () => {
    const page = await openMonth()
    const question = page.getByRole('dialog', { name: 'Give up what you typed?' })
    const small = (day: string) => page.getByRole('dialog', { name: day })
    const [event, task] = ['New event', 'New task'].map((name) => page.getByRole('dialog', { name })) as [
      Locator,
      Locator,
    ]
    const begin = (day: string) => page.getByRole('button', { name: `Add on ${day}` }).click()
    await begin('Tuesday, October 6')
    await small('Tuesday, October 6').getByText('Event', { exact: true }).click()
    await small('Tuesday, October 6').getByLabel('Name').fill('Half a tasting')
    await small('Tuesday, October 6').getByLabel('From').fill('10:00')
    await small('Tuesday, October 6')
      .getByRole('button', { name: /^All fields/ })
      .click()
    await event.waitFor()
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.reload()
    await event.waitFor()
    assert.equal(await event.getByLabel('Name').inputValue(), 'Half a tasting')
    assert.match(await event.getByRole('textbox', { name: 'Starts' }).inputValue(), /2026/)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Give it up' }).click()
    await event.waitFor({ state: 'detached' })

    await begin('Friday, October 9')
    await small('Friday, October 9')
      .getByRole('button', { name: /^All fields/ })
      .click()
    await task.waitFor()
    assert.equal(await task.getByLabel('Name').inputValue(), '')
    await page.keyboard.press('Escape')
    await task.waitFor({ state: 'detached' })
    assert.equal(await question.count(), 0)
  },
)
