import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, afterEach, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { atEnd } from '../support/file-end.ts'
import { startService, type TestService, type TestSettings } from '../support/service.ts'
import { chromiumPath } from './chromium.ts'
import { closeBrowser, keptPages } from './kept-pages.ts'
import { watchRequests } from './settled.ts'

/** Everywhere but in CI, a machine without a browser skips what needs one. */
export const browserTest = chromiumPath() || process.env.CI ? test : test.skip

export interface Web extends TestService {
  readonly origin: string
  /** What the consoles of all pages have complained about so far. */
  readonly faults: readonly string[]
  /** A page in a browser in which nobody is signed in. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** The same, signed in as the owner or as whoever is given. */
  enter(path: string, who?: Credentials, options?: BrowserContextOptions): Promise<Page>
}

interface Credentials {
  readonly email: string
  readonly password: string
}

export const OWNER: Credentials = { email: 'owner1@example.com', password: 'password' }

/** A server with the built web app and a browser; a fault in the console of any page fails the file. */
export async function startWeb(settings: TestSettings = {}): Promise<Web> {
  assert.ok(existsSync('dist/web/index.html'), 'The web app is not built: npm run build')
  const { faults, openPage, expectNoFault, closePages } = ownBrowser()
  after(closeBrowser)
  atEnd(closePages)
  const service = await startService(settings)
  // The last to be called: what comes after a failure is left out, and would leave the server running.
  atEnd(expectNoFault)
  const origin = `http://127.0.0.1:${service.port}`
  const open: Web['open'] = async (path, options) => {
    const page = await openPage(options)
    await page.goto(origin + path)
    return page
  }
  return {
    ...service,
    origin,
    faults,
    open,
    // The form is tried in `entering`: here it would be a second page for every test.
    async enter(path, who = OWNER, options) {
      const page = await openPage(options)
      const headers = { origin, 'x-rapport-app': '1' }
      const answer = await page.context().request.post(`${origin}/app/session`, { data: who, headers })
      assert.equal(answer.status(), 200)
      await page.goto(origin + path)
      return page
    },
  }
}

/** Pages for a test file that starts its servers itself. */
export function startBrowser() {
  const { openPage, expectNoFault, closePages } = ownBrowser()
  after(closeBrowser)
  atEnd(closePages)
  atEnd(expectNoFault)
  return { openPage }
}

function ownBrowser() {
  const faults: string[] = []
  const { takePage, giveAllBack, closePages } = keptPages(faults)
  afterEach(giveAllBack)
  async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await takePage(options)
    watchRequests(page)
    return page
  }
  const expectNoFault = () => assert.deepEqual(faults, [], 'faults in the console of the browser')
  return { faults, openPage, expectNoFault, closePages }
}

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('button[type=submit]').click()
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
