import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

const QUIET_MS = 400
const LOOK_AGAIN_MS = 50

const openRequests = new WeakMap<Page, Set<Request>>()

/** Every page behind the sign-in listens to this for as long as it is open, so browsers never call it idle. */
const isStream = (request: Request) => request.url().endsWith('/changes/stream')

/** From now on it is known what the page waits for. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => isStream(request) || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Until the page has loaded, shows nothing that still turns, and has asked for nothing for a moment. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const open = openRequests.get(page)!
  const loaders = page.locator('main .mantine-Loader-root')
  for (let quiet = 0; quiet < QUIET_MS; ) {
    await setTimeout(LOOK_AGAIN_MS)
    quiet = open.size === 0 && (await loaders.count()) === 0 ? quiet + LOOK_AGAIN_MS : 0
  }
}
