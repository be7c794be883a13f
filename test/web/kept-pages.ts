import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { PATIENCE_MS } from '../support/patience.ts'
import { launchChromium } from './chromium.ts'
import { isLineSlow, slowDown } from './slow-line.ts'
import { actUnhurried } from './unhurried.ts'

/** One for all files of a process. */
let launched: ReturnType<typeof launchChromium> | undefined

export const closeBrowser = async () => (await launched)?.close()

/**
 * The pages of a test file, each in a browser context of its own. One that a test leaves open is emptied and serves the
 * next: its process has read the scripts of the app, and loads it with a third less processor time. A test that changes
 * more of the browser than pages, cookies and storage closes the context.
 */
export function keptPages(faults: string[]) {
  const free = new Map<string, Page[]>()
  const taken = new Map<Page, string>()

  async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    launched ??= launchChromium()
    // What fades in is not yet what people see: without motion there is nothing to wait for.
    const defaults = { locale: 'en-US', reducedMotion: 'reduce' } as const
    const context = await (await launched).newContext({ ...defaults, ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    actUnhurried(context)
    if (isLineSlow) await slowDown(context)
    context.on('weberror', (failure) => faults.push(failure.error().message))
    context.on('console', (message) => {
      // A refused request is told by the page; the browser tells it again.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text())
    })
    return context
  }

  async function takePage(options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options)
    const page = free.get(key)?.pop() ?? (await (await newContext(options)).newPage())
    taken.set(page, key)
    return page
  }

  /** Also for the tests that follow: a page that stays open reads whatever they change. */
  async function giveAllBack(): Promise<void> {
    for (const [page, key] of taken) {
      taken.delete(page)
      if (!page.isClosed() && (await isEmptied(page))) free.set(key, [...(free.get(key) ?? []), page])
      else await page.context().close()
    }
  }

  /** Nothing is asked of a server that is about to stop. */
  async function closePages(): Promise<void> {
    for (const page of [...taken.keys(), ...[...free.values()].flat()]) await page.context().close()
    taken.clear()
    free.clear()
  }

  return { takePage, giveAllBack, closePages }
}

/** Whether nothing is left but what it has fetched: the server may be gone, or the page somewhere else. */
async function isEmptied(page: Page): Promise<boolean> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['request', 'requestfinished', 'requestfailed']) page.removeAllListeners(event)
  // What was typed is asked about.
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}))
  try {
    await page.goto(`${new URL(page.url()).origin}/icon.svg`)
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
    await context.clearCookies()
  } catch {
    return false
  }
  page.removeAllListeners('dialog')
  return true
}
