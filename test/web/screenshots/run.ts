/** Pictures of every page and of the main dialogs, for people to look at: npm run screenshots [-- part of `empty ru /deals` …] */
import { mkdirSync, rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import en, { type Catalogue } from '../../../web/src/locales/en.ts'
import ru from '../../../web/src/locales/ru.ts'
import { imported } from '../../bulk/importing.ts'
import { newDataDir, startServer } from '../../cli/programs.ts'
import { Client } from '../../support/client.ts'
import { furnishApplications } from '../applications.ts'
import { launchChromium } from '../chromium.ts'
import { furnishAutomation } from '../furnish-automation.ts'
import { furnishDashboard } from '../furnish-dashboard.ts'
import { ENTRY_PAGES, PAGES } from '../pages.ts'
import { settled, watchRequests } from '../settled.ts'
import { signIn } from '../support.ts'
import { furnishTeams } from '../teams.ts'
import { OPENINGS, type Opening } from './openings.ts'
import { laySheets, type Screen } from './sheets.ts'

const FOLDER = '.tmp/screenshots'
const SCREENS: readonly Screen[] = ['desktop', 'phone']
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
const SCHEMES = ['dark', 'light'] as const
const LANGUAGES: Readonly<Record<string, Catalogue>> = { en, ru }
/** So many screens further down, and how much of one screen is seen again on the next. */
const MOST_BELOW = 3
const BARELY_BELOW = 120
const SIGN_IN = { BOOTSTRAP_EMAIL: 'anna@example.com', BOOTSTRAP_PASSWORD: 'correct horse' }

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
  '/invoice-payments',
  '/invoice-payments/1',
  '/contracts',
  '/contracts/1',
  '/diary-tasks/1',
  '/diary-events/1',
  '/segments',
  '/documents',
  '/currency-rates',
  '/calendar?view=week',
  '/settings/webhooks/1',
  '/imports/1',
  '/deals?group=stage',
  '/nothing',
]

const asked = process.argv.slice(2)
const isAsked = (name: string) => asked.length === 0 || asked.some((part) => name.includes(part))

rmSync(FOLDER, { recursive: true, force: true })
const browser = await launchChromium()
await picture('demo', { DEMO: '1' }, [...PAGES, ...SHOWN])
await picture(
  'empty',
  {},
  [...PAGES, ...SHOWN].filter((place) => !/\d/.test(place)),
)
await browser.close()
process.stdout.write(`The pictures are in ${FOLDER}\n`)

/** A server of its own with this account, seen in every way. */
async function picture(account: string, settings: Record<string, string>, paths: readonly string[]) {
  const openings = settings.DEMO ? OPENINGS : []
  const places = [...ENTRY_PAGES, ...paths, ...openings.map(placeOf)]
  const languages = Object.entries(LANGUAGES).filter(([language]) =>
    places.some((place) => isAsked(`${account} ${language} ${place}`)),
  )
  if (languages.length === 0) return
  const server = await startServer({ DATA_DIR: newDataDir(), ...settings, ...SIGN_IN })
  const api = new Client(server.port, server.token!)
  const { document } = await api.get('/profile')
  const { id } = document.data
  if (settings.DEMO) await furnish(api, id)
  const folder = `${FOLDER}/${account}`
  mkdirSync(`${folder}/below`, { recursive: true })
  for (const [language, texts] of languages) {
    await api.patch(`/users/${id}`, { data: { type: 'users', id, attributes: { locale: language } } })
    const origin = `http://localhost:${server.port}`
    await walk({ origin, texts, language, paths, openings, account, folder })
  }
  for (const screen of SCREENS) {
    await laySheets(browser, folder, screen)
    await laySheets(browser, `${folder}/below`, screen)
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
  await api.create('webhooks', { url: 'https://example.com/hook' })
  await imported(
    api,
    '/contacts/import',
    'first-name,last-name,email\nAnna,Karenina,anna@example.com\n,,nobody\n',
  )
}

interface Tour {
  readonly origin: string
  readonly texts: Catalogue
  readonly language: string
  readonly paths: readonly string[]
  readonly openings: typeof OPENINGS
  readonly account: string
  readonly folder: string
}

async function walk({ origin, texts, language, paths, openings, account, folder }: Tour): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: language })
  const page = await context.newPage()
  watchRequests(page)
  const show = async (place: string, { screen, open }: Partial<Opening> = {}) => {
    if (!isAsked(`${account} ${language} ${place}`)) return
    const screens = screen ? [screen] : SCREENS
    await page.setViewportSize(SIZES[screens[0]!])
    await page.goto(origin + place.split(' ')[0])
    await settled(page)
    await open?.(page, texts).catch(({ message }: Error) => {
      process.stderr.write(`${place} in ${language}: ${message.split('\n')[0]}\n`)
    })
    for (const one of screens) await take(page, one, `${fileOf(place)}.${language}`, folder)
  }
  for (const place of ENTRY_PAGES) await show(place)
  await page.goto(`${origin}/sign-in`)
  await signIn(page, { email: SIGN_IN.BOOTSTRAP_EMAIL, password: SIGN_IN.BOOTSTRAP_PASSWORD })
  await page.waitForURL(`${origin}/`)
  // Whoever comes first installs it.
  const ours = { 'x-rapport-app': '1', origin }
  await page.request.post(`${origin}/app/applications/1/installation`, { headers: ours })
  for (const place of paths) await show(place)
  for (const opening of openings) await show(placeOf(opening), opening)
  await context.close()
}

/** What is on the page now, light and dark, and what is below it. */
async function take(page: Page, screen: Screen, name: string, folder: string): Promise<void> {
  const { width, height } = SIZES[screen]
  await page.setViewportSize({ width, height })
  await settled(page)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.${screen}.png` })
  }
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight')
  for (let part = 1; part <= MOST_BELOW && whole > part * height + BARELY_BELOW; part++) {
    await page.evaluate(`scrollTo(0, ${part * (height - BARELY_BELOW)})`)
    await settled(page)
    await page.screenshot({ path: `${folder}/below/${name}-${part}.${screen}.png` })
  }
  await page.evaluate('scrollTo(0, 0)')
}

function placeOf({ path, name }: Opening): string {
  return `${path} ${name}`
}

function fileOf(place: string): string {
  const [plain = ''] = place.split('#')
  return plain.slice(1).replaceAll('/', '-').replaceAll(/[?=]/g, '_').replace(' ', '--') || 'home'
}
