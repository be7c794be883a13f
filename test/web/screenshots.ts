/** Pictures of every page, for people to look at: npm run screenshots */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { imported } from '../bulk/importing.ts'
import { newDataDir, startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { furnishApplications } from './applications.ts'
import { launchChromium } from './chromium.ts'
import { ENTRY_PAGES, PAGES } from './pages.ts'
import { settled, watchRequests } from './settled.ts'
import { signIn } from './support.ts'

const FOLDER = '.tmp/screenshots'
const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const
const SIGN_IN = { BOOTSTRAP_EMAIL: 'anna@example.com', BOOTSTRAP_PASSWORD: 'correct horse' }

/** What is only seen after a click. */
const OPENED: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/contacts': async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('an')
  },
  '/imports': (page) => page.keyboard.press('?'),
  '/import/contacts': (page) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'contacts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('First name,Surname,Birthday\nAnna,Karenina,15.03.1985\nAlexey,,yesterday\n'),
    }),
  '/deals': async (page) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'State', exact: true }).click()
  },
  '/settings/tokens': (page) => page.getByRole('button', { name: 'Create a token' }).click(),
  '/settings/users': (page) => page.getByRole('button', { name: 'Invite' }).click(),
  '/settings/funnels/1': async (page) => {
    await page.getByRole('button', { name: 'Actions for Contacted' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  },
  '/settings/custom-fields': (page) => page.getByRole('button', { name: 'Add custom field' }).click(),
}

/** What looks different with the data of the demo. */
const SHOWN = ['/companies/1', '/orders', '/orders/1', '/products/1', '/invoices/1', '/imports/1']

mkdirSync(FOLDER, { recursive: true })
const server = await startServer({ DATA_DIR: newDataDir(), DEMO: '1', ...SIGN_IN })
const origin = `http://localhost:${server.port}`
const api = new Client(server.port, server.token!)
await furnishApplications(api)
await imported(
  api,
  '/contacts/import',
  'first-name,last-name,email\nAnna,Karenina,anna@example.com\n,,nobody\n',
)
const browser = await launchChromium()
for (const [screen, viewport] of Object.entries(SCREENS))
  for (const colorScheme of SCHEMES)
    await walk(browser, { viewport, colorScheme }, `${screen}-${colorScheme}`)
await browser.close()
await server.stop()
process.stdout.write(`The pictures are in ${FOLDER}\n`)

async function walk(
  chromium: Browser,
  options: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
  name: string,
) {
  const context = await chromium.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  watchRequests(page)
  const show = async (path: string, suffix = '') => {
    await settled(page)
    const file = path.split('#')[0]!.replaceAll('/', '-').slice(1) || 'home'
    await page.screenshot({ path: `${FOLDER}/${file}${suffix}-${name}.png` })
  }
  for (const path of ENTRY_PAGES) {
    await page.goto(origin + path)
    await show(path)
  }
  await page.goto(`${origin}/sign-in`)
  await signIn(page, { email: SIGN_IN.BOOTSTRAP_EMAIL, password: SIGN_IN.BOOTSTRAP_PASSWORD })
  await page.waitForURL(`${origin}/`)
  // Whoever comes first installs it.
  const ours = { 'x-rapport-app': '1', origin }
  await page.request.post(`${origin}/app/applications/1/installation`, { headers: ours })
  for (const path of [...PAGES, ...SHOWN]) {
    await page.goto(origin + path)
    await show(path)
    if (!OPENED[path]) continue
    await OPENED[path](page)
    await page.getByRole('dialog').or(page.getByRole('table')).first().waitFor()
    await show(path, '-opened')
  }
  await page.goto(`${origin}/`)
  if (name.startsWith('phone')) await page.getByRole('button', { name: 'Open the menu' }).click()
  else await page.locator('nav button[aria-haspopup=menu]').click()
  await show('/', '-menu')
  await context.close()
}
