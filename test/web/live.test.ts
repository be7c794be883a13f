import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { newDataDir, startServer } from '../cli/programs.ts'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, heading, OWNER, signIn, startBrowser, startWeb } from './support.ts'
import { cell, grid } from './tables.ts'

const web = await startWeb()
const { openPage } = startBrowser()
const LIST = '/settings/dictionaries/contact-statuses'

/** The streams that a page has opened. */
function streamsOf(page: Page): string[] {
  const opened: string[] = []
  page.on('request', (request) => request.url().includes('/changes/stream') && opened.push(request.url()))
  return opened
}

const hasStream = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/changes/stream'))

const COMPANIES = '/companies?columns=city&sort=as-string'
const company = (name: string) => web.api.create('companies', { name })
const bell = await company('Bell')
for (let number = 10; number < 70; number++) await company(`Carter ${number}`)
const rename = (name: string) =>
  web.api.patch(`/companies/${bell.id}`, { data: { type: 'companies', id: bell.id, attributes: { name } } })
/** Until it is stored: the page tells of it before or after that. */
const becomes = (type: string, id: string, attribute: string, value: unknown) =>
  until(async () => (await web.api.get(`/${type}/${id}`)).document.data.attributes[attribute] === value)
const rowOf = (page: Page, name: string) => grid(page).getByRole('rowheader', { name, exact: true })
const city = (page: Page) => grid(page).getByRole('textbox', { name: 'City' })

async function typeIntoBell(page: Page, typed: string): Promise<void> {
  await cell(page, 'Bell', 'city').dblclick()
  await city(page).fill('')
  await page.keyboard.type(typed)
}

browserTest(
  'what others change appears in open lists and records, over one connection for all tabs',
  async () => {
    const status = await web.api.create('contact-statuses', { name: 'Loyal' })
    const relationships = { status: { data: { type: 'contact-statuses', id: status.id } } }
    const names = { 'first-name': 'Anna', 'last-name': 'Karenina' }
    const anna = await web.api.create('contacts', names, relationships)
    const change = (type: string, id: string, attributes: object) =>
      web.api.patch(`/${type}/${id}`, { data: { type, id, attributes } })
    const list = await web.enter('/')
    await Promise.all([hasStream(list), list.goto(`${web.origin}/contacts?columns=as-string,status`)])
    await cell(list, 'Anna Karenina', 'status').getByText('Loyal').waitFor()
    const record = await list.context().newPage()
    const second = streamsOf(record)
    await record.goto(`${web.origin}/contacts/${anna.id}`)
    await heading(record, 'Anna Karenina').waitFor()

    await web.api.create('contacts', { 'first-name': 'Made', 'last-name': 'Elsewhere' })
    await list.getByRole('rowheader', { name: 'Made Elsewhere' }).waitFor()
    await change('contacts', anna.id, { 'last-name': 'Oblonskaya' })
    await list.getByRole('rowheader', { name: 'Anna Oblonskaya' }).waitFor()
    await heading(record, 'Anna Oblonskaya').waitFor()
    await change('contact-statuses', status.id, { name: 'Faithful' })
    await cell(list, 'Anna Oblonskaya', 'status').getByText('Faithful').waitFor()
    assert.deepEqual(second, [])

    await Promise.all([hasStream(record), list.close()])
    await change('contacts', anna.id, { 'first-name': 'Dolly' })
    await heading(record, 'Dolly Oblonskaya').waitFor()
  },
)

browserTest(
  'whoever types on a record that somebody deletes keeps the page with what was typed',
  async () => {
    const deal = await web.api.create('deals', { name: 'Gone deal' })
    const page = await web.enter('/icon.svg')
    await Promise.all([hasStream(page), page.goto(`${web.origin}/deals/${deal.id}`)])
    await heading(page, 'Gone deal').waitFor()
    const box = page.getByRole('textbox', { name: /^Write a comment/ })
    await box.focus()
    await page.keyboard.type('Half a thought')
    const watcher = await page.context().newPage()
    await watcher.goto(`${web.origin}/deals/${deal.id}`)
    await heading(watcher, 'Gone deal').waitFor()
    await web.api.delete(`/deals/${deal.id}`)
    await page.getByRole('alert').getByText('This record is gone').waitFor()
    await watcher.getByRole('link', { name: 'Look in the trash' }).click()
    await watcher.getByText('Gone deal').waitFor()
    await page.keyboard.type(' and more')
    assert.equal(await box.innerText(), 'Half a thought and more')
    assert.deepEqual(await seriousFaults(page), [])
  },
)

browserTest('a tab that slept shows what it has missed', async () => {
  const page = await web.enter(LIST)
  const other = await page.context().newPage()
  await other.goto(`${web.origin}/settings/profile`)
  await heading(other, 'Profile').waitFor()
  await heading(page, 'Contact statuses').waitFor()
  const sleeper = await page.context().newCDPSession(page)
  await sleeper.send('Page.setWebLifecycleState', { state: 'frozen' })
  await web.api.create('contact-statuses', { name: 'Made in the night' })
  await sleeper.send('Page.setWebLifecycleState', { state: 'active' })
  await page.getByText('Made in the night').waitFor()
})

browserTest('after a restart of the server the page goes on without a gap', async () => {
  const settings = {
    DATA_DIR: newDataDir(),
    BOOTSTRAP_EMAIL: OWNER.email,
    BOOTSTRAP_PASSWORD: OWNER.password,
  }
  const first = await startServer(settings)
  const origin = `http://localhost:${first.port}`
  const page = await openPage()
  await page.goto(`${origin}/sign-in?to=${LIST}`)
  await Promise.all([hasStream(page), signIn(page, OWNER)])
  await heading(page, 'Contact statuses').waitFor()
  await first.stop()
  await startServer({ ...settings, PORT: String(first.port) })
  const answer = await fetch(`${origin}/api/v1/contact-statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'contact-statuses', attributes: { name: 'After the restart' } } }),
  })
  assert.equal(answer.status, 201)
  await page.getByText('After the restart').waitFor()
})

browserTest(
  'what is typed into a cell goes on when others move its row, and Tab stays in the row',
  async () => {
    const page = await web.enter(COMPANIES)
    await typeIntoBell(page, 'Call back on Mon')
    await company('Adams')
    await rowOf(page, 'Adams').waitFor()
    await page.keyboard.type('day')
    assert.equal(await city(page).inputValue(), 'Call back on Monday')
    await page.keyboard.press('Shift+Tab')
    await becomes('companies', bell.id, 'city', 'Call back on Monday')
    await rowOf(page, 'Bell').and(page.locator(':focus')).waitFor()
  },
)

browserTest('a row that goes far away stays until what is typed into it is stored', async () => {
  const page = await web.enter(COMPANIES)
  await typeIntoBell(page, 'Has a new')
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/v1/companies?')),
    rename('Zimmer'),
  ])
  await page.keyboard.type(' name')
  await page.keyboard.press('Enter')
  await becomes('companies', bell.id, 'city', 'Has a new name')
  await rowOf(page, 'Bell').waitFor({ state: 'detached' })
  await rename('Bell')
})

browserTest('half a number is the same half after its row has moved', async () => {
  const roof = await web.api.create('deals', { name: 'Roof', amount: '7' })
  const page = await web.enter('/deals?columns=amount&sort=as-string')
  await cell(page, 'Roof', 'amount').dblclick()
  await grid(page).getByRole('textbox', { name: 'Amount' }).fill('12.')
  await web.api.create('deals', { name: 'Attic' })
  await rowOf(page, 'Attic').waitFor()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await becomes('deals', roof.id, 'amount', 12.5)
})

browserTest('what was typed into a row that the list does not show is asked about', async () => {
  const page = await web.enter(COMPANIES)
  await typeIntoBell(page, 'Not saved')
  await page.reload()
  await city(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(' yet')
  await page.goto(`${web.origin}${COMPANIES}&filter[q]=carter`)
  await rowOf(page, 'Carter 10').getByRole('link').click()
  await page.getByRole('dialog', { name: 'Give up what you typed?' }).waitFor()
  await page.keyboard.press('Escape')
  await cell(page, 'Carter 11', 'city').dblclick()
  await becomes('companies', bell.id, 'city', 'Not saved yet')
})
