import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { installApplication } from '../../src/accounts/applications/installation.ts'
import { until } from '../support/until.ts'
import { furnishApplications } from './applications.ts'
import { seriousFaults, seriousFaultsInBoth } from './axe.ts'
import { furnishAutomation } from './furnish-automation.ts'
import { furnishDashboard } from './furnish-dashboard.ts'
import { go } from './go.ts'
import { ENTRY_PAGES, PAGES } from './pages.ts'
import { settled } from './settled.ts'
import { browserTest, startWeb } from './support.ts'
import { furnishTeams } from './teams.ts'

const PHONE = { width: 390, height: 844 }

const web = await startWeb()
await web.api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg', email: 'anna@example.com' })
await web.api.create('deals', { name: 'Coffee corner', amount: 1200 })
await furnishApplications(web.api)
await furnishTeams(web.api, web.account.userId)
await furnishAutomation(web.api)
await furnishDashboard(web.api)
await web.api.create('paper-templates', { name: 'Invoice with a tax', kind: 'invoice', vat: 'included' })
await web.api.create('web-forms', { name: 'Callback' })
await installApplication(web.database, { ...web.account, applicationId: '1' })

for (const path of ENTRY_PAGES)
  browserTest(`${path} has no serious fault in light, nor in the dark`, async () => {
    const page = await web.open(path)
    await settled(page)
    assert.deepEqual(await seriousFaultsInBoth(page), [])
  })

browserTest('dialogs and menus have no serious fault in light, nor in the dark', async () => {
  const page = await web.enter('/settings/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText('This is needed').waitFor()
  assert.deepEqual(await seriousFaultsInBoth(page), [], 'the form of a token')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for Owner' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).waitFor()
  assert.deepEqual(await seriousFaultsInBoth(page), [], 'the menu of a token')
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(await seriousFaultsInBoth(page), [], 'the question before revoking')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'owner1@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  assert.deepEqual(await seriousFaultsInBoth(page), [], 'the menu of the user')
})

async function walk(
  paths: readonly string[],
  options: BrowserContextOptions,
  look: (page: Page, path: string) => Promise<void>,
) {
  const page = await web.enter('/', undefined, options)
  for (const path of paths) {
    await go(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    const { pathname, search } = new URL(page.url())
    assert.equal(path.includes('?') ? pathname + search : pathname, path)
    await look(page, path)
  }
}

// Half of the pages on a desktop in light, half in the dark on a phone: what they are made of is the same.
const half = (turn: number) => PAGES.filter((_, place) => place % 2 === turn)

/** What is drawn by its size is drawn anew after the page has become small. */
const fitsPhone = (page: Page, path: string): Promise<void> =>
  until(() => page.evaluate<boolean>(`document.documentElement.scrollWidth <= ${PHONE.width}`)).catch(() =>
    assert.fail(`${path} is wider than a phone`),
  )

browserTest('pages behind the sign-in have no serious fault in light, and fit a phone', () =>
  walk(half(0), { colorScheme: 'light' }, async (page, path) => {
    assert.deepEqual(await seriousFaults(page), [], path)
    const desktop = page.viewportSize()!
    await page.setViewportSize(PHONE)
    await settled(page)
    await fitsPhone(page, path)
    await page.setViewportSize(desktop)
  }),
)

browserTest('pages behind the sign-in can be read in the dark on a phone, and fit it', () =>
  walk(half(1), { colorScheme: 'dark', viewport: PHONE }, async (page, path) => {
    assert.deepEqual(await seriousFaults(page, 'dark'), [], path)
    await fitsPhone(page, path)
  }),
)

browserTest('on a phone the navigation is a drawer without a serious fault', async () => {
  const page = await web.enter('/settings/tokens', undefined, { viewport: PHONE })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
