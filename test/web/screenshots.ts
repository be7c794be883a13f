/** Pictures of every page, for people to look at: npm run screenshots */
import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import en, { type Catalogue } from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { imported } from '../bulk/importing.ts'
import { newDataDir, startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { furnishApplications } from './applications.ts'
import { launchChromium } from './chromium.ts'
import { furnishAutomation } from './furnish-automation.ts'
import { furnishDashboard } from './furnish-dashboard.ts'
import { ENTRY_PAGES, PAGES } from './pages.ts'
import { settled, watchRequests } from './settled.ts'
import { signIn } from './support.ts'
import { furnishTeams } from './teams.ts'

const FOLDER = '.tmp/screenshots'
const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const
const LANGUAGES: Readonly<Record<string, Catalogue>> = { en, ru }
const SIGN_IN = { BOOTSTRAP_EMAIL: 'anna@example.com', BOOTSTRAP_PASSWORD: 'correct horse' }

/** What is only seen after a click. */
const OPENED: Readonly<Record<string, (page: Page, texts: Catalogue) => Promise<unknown>>> = {
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
  '/deals': async (page, { table }) => {
    await page.getByRole('button', { name: table.filter, exact: true }).click()
    await page.getByRole('option').locator('visible=true').first().click()
  },
  '/diary-tasks': (page) => page.keyboard.press('c'),
  '/settings/tokens': (page, { tokens }) => page.getByRole('button', { name: tokens.create }).click(),
  '/settings/users': (page, { users }) => page.getByRole('button', { name: users.invite }).click(),
  '/settings/custom-fields': (page) => page.locator('main').getByRole('button').first().click(),
}

/** Of these every one looks different, with the data of the demo. */
const SHOWN = [
  '/companies',
  '/companies/1',
  '/orders',
  '/orders/1',
  '/products',
  '/products/1',
  '/invoices',
  '/invoices/1',
  '/invoice-payments/1',
  '/contracts/1',
  '/diary-tasks/1',
  '/diary-events/1',
  '/imports/1',
  '/nothing',
]

mkdirSync(FOLDER, { recursive: true })
const browser = await launchChromium()
await picture('demo', { DEMO: '1' }, [...PAGES, ...SHOWN])
await picture('empty', {}, [...new Set([...PAGES, ...SHOWN].filter((path) => !/\d/.test(path)))])
await browser.close()
process.stdout.write(`The pictures are in ${FOLDER}\n`)

/** A server of its own with this account, seen in every way. */
async function picture(account: string, settings: Record<string, string>, paths: readonly string[]) {
  const server = await startServer({ DATA_DIR: newDataDir(), ...settings, ...SIGN_IN })
  const api = new Client(server.port, server.token!)
  const { document } = await api.get('/profile')
  if (settings.DEMO) await furnish(api, document.data.id)
  for (const [screen, viewport] of Object.entries(SCREENS))
    for (const colorScheme of SCHEMES)
      for (const [language, texts] of Object.entries(LANGUAGES)) {
        const me = { type: 'users', id: document.data.id, attributes: { locale: language } }
        await api.patch(`/users/${me.id}`, { data: me })
        const tour = { origin: `http://localhost:${server.port}`, texts, paths, isPhone: screen === 'phone' }
        const name = `${screen}-${colorScheme}-${language}`
        await walk(browser, tour, { viewport, colorScheme, locale: language }, `${FOLDER}/${account}-${name}`)
      }
  await server.stop()
}

async function furnish(api: Client, userId: string): Promise<void> {
  await furnishApplications(api)
  await furnishTeams(api, userId)
  await furnishAutomation(api)
  await furnishDashboard(api)
  await api.create('paper-templates', { name: 'Invoice with a tax', kind: 'invoice', vat: 'included' })
  await api.create('web-forms', { name: 'Callback' })
  await imported(
    api,
    '/contacts/import',
    'first-name,last-name,email\nAnna,Karenina,anna@example.com\n,,nobody\n',
  )
}

interface Tour {
  readonly origin: string
  readonly texts: Catalogue
  readonly paths: readonly string[]
  readonly isPhone: boolean
}

async function walk(chromium: Browser, tour: Tour, options: BrowserContextOptions, folder: string) {
  const { origin, texts, paths, isPhone } = tour
  mkdirSync(folder, { recursive: true })
  const context = await chromium.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  watchRequests(page)
  const show = async (path: string, suffix = '') => {
    await settled(page)
    const file = path.split('#')[0]!.replaceAll('/', '-').slice(1) || 'home'
    await page.screenshot({ path: `${folder}/${file}${suffix}.png` })
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
  for (const path of paths) {
    await page.goto(origin + path)
    await show(path)
    if (!OPENED[path]) continue
    await OPENED[path](page, texts)
    await page.getByRole('dialog').or(page.getByRole('table')).first().waitFor()
    await show(path, '-opened')
  }
  await page.goto(`${origin}/`)
  if (isPhone) await page.getByRole('button', { name: texts.shell.openMenu }).click()
  else await page.locator('nav button[aria-haspopup=menu]').click()
  await show('/', '-menu')
  await context.close()
}
