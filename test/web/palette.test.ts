import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { seriousFaults } from './axe.ts'
import { settled } from './settled.ts'
import { browserTest, heading, OWNER, signIn, startWeb } from './support.ts'

const web = await startWeb()
const anna = await web.api.create('contacts', {
  'first-name': 'Anna',
  'last-name': 'Karenina',
  email: 'anna@example.com',
})
await web.api.create('companies', { name: 'Hannah Trading' })
await web.api.create('deals', { name: 'Savannah coffee' })

const input = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
/** Until it is what Enter takes. */
const chosen = (page: Page, name: string) => page.getByRole('option', { name, selected: true }).waitFor()

/** Keys are heard once the page stands. */
async function openPalette(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  await settled(page)
  await page.keyboard.press('Control+k')
  await input(page).and(page.locator(':focus')).waitFor()
}

browserTest('records of all types are found from the keyboard, the best first, and opened', async () => {
  const page = await web.enter('/settings/profile')
  await openPalette(page)
  await page.keyboard.type('anna')
  await option(page, /Karenina/).waitFor()
  await option(page, 'Hannah Trading').waitFor()
  await option(page, 'Savannah coffee').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${web.origin}/contacts/${anna.id}`)
  await openPalette(page)
  const recent = page.getByRole('group', { name: 'Opened recently' })
  await recent.getByRole('option', { name: /Karenina/ }).waitFor()
})

browserTest('letters typed before the palette is there are searched for', async () => {
  const page = await web.open('/sign-in?to=/settings/profile')
  const arrival = Promise.withResolvers<void>()
  const code = /\/assets\/Palette-.*\.js$/
  await page.route(code, async (route) => {
    await arrival.promise
    await route.continue()
  })
  // Who asks for it hears the keys.
  await Promise.all([page.waitForRequest(code), signIn(page, OWNER)])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('an')
  arrival.resolve()
  await input(page).waitFor()
  await page.keyboard.type('na')
  await option(page, /Karenina/).waitFor()
  assert.equal(await input(page).inputValue(), 'anna')
})

browserTest('a stylesheet that did not arrive with the page is no fault, and the palette opens', async () => {
  const page = await web.open('/sign-in?to=/settings/profile')
  let failures = 0
  await page.route(/\/assets\/Palette-.*\.css$/, (route) => {
    failures += 1
    return route.abort()
  })
  await signIn(page, OWNER)
  await openPalette(page)
  assert.equal(failures, 1)
})

browserTest('pages, also of the settings, are reached by name and by two keys', async () => {
  const page = await web.enter('/settings/profile')
  await openPalette(page)
  await page.keyboard.type('tok')
  await chosen(page, 'API tokens')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await heading(page, 'API tokens').waitFor()
  // The second is awaited for a moment only.
  await Promise.all(['g', 'h'].map((key) => page.keyboard.press(key)))
  await page.waitForURL(`${web.origin}/`)
})

browserTest('a record is created without touching the mouse', async () => {
  const page = await web.enter('/settings/profile')
  await openPalette(page)
  await page.keyboard.type('new comp')
  await chosen(page, 'New company')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /New company/i })
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('Made by keys')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/companies\/\d+$/)
  const { document } = await web.api.get('/companies?filter[q]=Made by keys')
  assert.equal(document.data[0].attributes.name, 'Made by keys')
})

browserTest('on a list its own keys and commands work, also on a Russian keyboard', async () => {
  const page = await web.enter('/contacts')
  await page.getByRole('rowheader', { name: /Karenina/ }).waitFor()
  await settled(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.locator('main input[type=search]:focus').waitFor()
  await page.keyboard.press('Tab')
  await openPalette(page)
  await page.keyboard.type('import')
  await page
    .getByRole('group', { name: 'On this page' })
    .getByRole('option', { name: /^Import/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await input(page).waitFor({ state: 'detached' })
  const russian = (code: string, key: string) =>
    `document.body.dispatchEvent(new KeyboardEvent('keydown', { code: '${code}', key: '${key}', bubbles: true }))`
  await page.evaluate(`${russian('KeyG', 'п')}, ${russian('KeyO', 'щ')}`)
  await heading(page, 'Orders').waitFor()
})

browserTest(
  'actions change the appearance and the language, and keys type letters while somebody types',
  async () => {
    const page = await web.enter('/settings/profile', undefined, { colorScheme: 'light' })
    await openPalette(page)
    await page.keyboard.type('dark')
    await chosen(page, 'Appearance: dark')
    await page.keyboard.press('Enter')
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await page.getByLabel('First name').fill('')
    await page.getByLabel('First name').press('g')
    await page.getByLabel('First name').press('h')
    await page.getByLabel('First name').press('?')
    assert.equal(await page.getByLabel('First name').inputValue(), 'gh?')
    await page.getByRole('heading', { level: 1 }).click()
    await openPalette(page)
    await page.keyboard.type('язык')
    await chosen(page, 'Language: Русский')
    await page.keyboard.press('Enter')
    await heading(page, 'Профиль').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Поиск и команды' }).fill('language')
    await option(page, 'Язык: English').click()
    await heading(page, 'Profile').waitFor()
  },
)

browserTest('palette and help sheet have no serious fault in light', async () => {
  const page = await web.enter('/settings/profile', undefined, { colorScheme: 'light' })
  await openPalette(page)
  await page.keyboard.type('anna')
  await option(page, /Karenina/).waitFor()
  assert.deepEqual(await seriousFaults(page), [], 'the palette')
  await page.keyboard.press('Escape')
  await input(page).waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Search and commands').waitFor()
  await sheet.getByText('Home').waitFor()
  assert.deepEqual(await seriousFaults(page), [], 'the help sheet')
})

browserTest('on a phone the palette opens from the top bar', async () => {
  const page = await web.enter('/settings/profile', undefined, { viewport: { width: 390, height: 844 } })
  await page.getByRole('banner').getByRole('button', { name: 'Search and commands' }).click()
  await input(page).fill('anna')
  await option(page, /Karenina/).click()
  await page.waitForURL(`${web.origin}/contacts/${anna.id}`)
})
