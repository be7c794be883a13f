import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { imported } from '../bulk/importing.ts'
import { answeringOption } from './record-page.ts'
import { browserTest, heading, startWeb } from './support.ts'
import { addFilter, asksFor, cell, grid, shownNames } from './tables.ts'

const web = await startWeb()
const MANY = 5000

const people = Array.from(
  { length: MANY },
  (_, index) =>
    `Person,${String(index + 1).padStart(4, '0')},p${index + 1}@example.com,${new Date(2026, 0, 1, 0, 0, index).toISOString()}\n`,
)
await imported(web.api, '/contacts/import', `first-name,last-name,email,created-at\n${people.join('')}`)
const { document: searched } = await web.api.get('/contacts?filter[q]=person%2049')
const found = searched.meta['record-count']
const options = { 'field-type': 'select', 'select-options': ['Gold', 'Silver'] }
await web.api.create('custom-fields', { name: 'Card', 'resource-name': 'contacts', ...options })
const status = await web.api.create('contact-statuses', { name: 'Loyal', color: '#2e9e5b' })
const card = { customs: { 'custom-1': 'Gold' } }
const loyal = { status: { data: { type: 'contact-statuses', id: status.id } } }
await web.api.create(
  'contacts',
  { 'first-name': 'Zoe', 'last-name': 'Adams', 'created-at': '2020-02-03', ...card },
  loyal,
)

browserTest(
  'a long list has its whole length at once, and only the pages that are looked at are read',
  async () => {
    const page = await web.enter('/')
    const read: string[] = []
    page.on('request', (request) => {
      const number = new URL(request.url()).searchParams.get('page[number]')
      if (request.url().includes('/contacts?') && number) read.push(number)
    })
    await page.getByRole('link', { name: 'Contacts' }).click()
    await heading(page, 'Contacts').waitFor()
    assert.equal((await shownNames(page, MANY + 1))[0], 'Person 5000')
    const scrollToMiddle = () => grid(page).evaluate((element) => element.scrollTo({ top: 2500 * 38 }))
    await scrollToMiddle()
    await grid(page).getByRole('rowheader', { name: 'Person 2490' }).waitFor()
    assert.deepEqual([...new Set(read)].sort(), ['1', '25', '26'])
    assert.equal(await cell(page, 'Person 2490', 'email').textContent(), 'p2490@example.com')
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await grid(page).getByRole('rowheader', { name: 'Person 0001' }).waitFor()
    await scrollToMiddle()
    await page.getByRole('link', { name: 'Person 2510' }).click()
    await page.waitForURL('**/contacts/2510')
    await page.goBack()
    await grid(page).getByRole('rowheader', { name: 'Person 2510' }).waitFor()
  },
)

browserTest(
  'sorting and searching are written into the address and are there again after a reload',
  async () => {
    const page = await web.enter('/contacts')
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await asksFor(page, 'sort=first-name,last-name')
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await asksFor(page, 'sort=-first-name,-last-name')
    // People stand in the order of what is shown of them: as they are called in English.
    await grid(page).getByRole('row').nth(1).getByText('Zoe Adams').waitFor()
    await page.getByRole('searchbox').fill('person 49')
    await asksFor(page, 'filter[q]=person 49&sort=-first-name,-last-name')
    const expected = await shownNames(page, found)
    assert.equal(expected[0], 'Person 4999')
    await page.reload()
    assert.deepEqual(await shownNames(page, found), expected)
    assert.equal(await page.getByRole('searchbox').inputValue(), 'person 49')
    assert.equal(
      await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'),
      'descending',
    )
  },
)

browserTest('filters of every kind stand as chips that can be changed and taken away', async () => {
  const page = await web.enter('/contacts')
  const links = await addFilter(page, 'Status')
  await links.getByRole('combobox').fill('loy')
  await answeringOption(page, 'Loyal').click()
  await asksFor(page, `filter[status-id]=${status.id}`)
  assert.deepEqual(await shownNames(page, 1), ['Zoe Adams'])
  await page.keyboard.press('Escape')
  const days = await addFilter(page, 'Created')
  await days.getByLabel('Until').fill('2020-02-02')
  await page.getByText('Nothing matches').waitFor()
  await days.getByLabel('Until').fill('2020-02-03')
  assert.deepEqual(await shownNames(page, 1), ['Zoe Adams'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Status Loyal' }).waitFor()
  await page.getByRole('button', { name: 'Remove the filter Status' }).click()
  await page.getByRole('button', { name: 'Remove the filter Created' }).click()
  const choices = await addFilter(page, 'Card')
  await choices.getByLabel('Gold').check()
  await asksFor(page, 'filter[custom-1]=Gold')
  assert.deepEqual(await shownNames(page, 1), ['Zoe Adams'])
  await page.getByRole('button', { name: 'Remove the filter Card' }).click()
  const text = await addFilter(page, 'E-mail')
  await text.getByLabel('E-mail').fill('P7@example.com')
  await page.keyboard.press('Enter')
  assert.deepEqual(await shownNames(page, 1), ['Person 0007'])
})

browserTest('columns are added, moved with the keyboard and taken away; the address keeps them', async () => {
  const page = await web.enter('/contacts?filter[email]=p7@example.com&columns=email,position')
  await shownNames(page, 1)
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await menu.getByLabel('Find a column').fill('websi')
  await menu.getByRole('button', { name: 'Website' }).click()
  await page.getByRole('columnheader', { name: 'Website' }).waitFor()
  await menu.getByRole('button', { name: 'Move Website' }).press('ArrowUp')
  await asksFor(page, 'filter[email]=p7@example.com&columns=email,website,position')
  await menu.getByRole('button', { name: 'Hide Position' }).click()
  await asksFor(page, 'filter[email]=p7@example.com&columns=email,website')
  await page.reload()
  await shownNames(page, 1)
  assert.deepEqual(await page.getByRole('columnheader').allTextContents(), [
    'Select all',
    'Name',
    'E-mail',
    'Website',
  ])
})

browserTest('the copied command reads with a token what the table shows', async () => {
  const page = await web.enter(
    '/contacts?filter[q]=person%2049&sort=-as-string&columns=email,status',
    undefined,
    {
      permissions: ['clipboard-read', 'clipboard-write'],
    },
  )
  const shown = await shownNames(page, found)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click()
  await page.getByText('The command is copied').waitFor()
  const command = String(await page.evaluate('navigator.clipboard.readText()'))
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s`], {
    env: { ...process.env, RAPPORT_TOKEN: web.account.token },
    maxBuffer: 1 << 24,
  })
  const { data } = JSON.parse(stdout)
  assert.equal(`${data[0].attributes['first-name']} ${data[0].attributes['last-name']}`, shown[0])
  assert.deepEqual(Object.keys(data[0].attributes).sort(), [
    'archived-at',
    'as-string',
    'discarded-at',
    'email',
    'first-name',
    'last-name',
    'middle-name',
  ])
})
