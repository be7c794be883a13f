import type { BrowserContext, Page } from 'playwright-core'
import type { Catalogue } from '../../../web/src/locales/en.ts'
import { settled, watchRequests } from '../settled.ts'
import { signIn } from '../support.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Somebody at a page, and what they find wrong. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly texts: Catalogue
  readonly language: string
  readonly path: string
  /** Every text that the service has sent as data. */
  readonly data: Set<string>
  readonly fault: (words: string) => void
  /** Whether the browser has asked before the page went, since it was last looked. */
  readonly wasAsked: () => boolean
  /** Opens the page, with the session that the last step may have ended. */
  readonly open: () => Promise<void>
  /** Signs in where the page asks for it. */
  readonly signIn: () => Promise<void>
}

interface Start {
  readonly origin: string
  readonly context: BrowserContext
  readonly who: Credentials
  readonly texts: Catalogue
  readonly language: string
  readonly onFault: (words: string) => void
}

/** One page for the whole walk; faults are told with the place where the walk is. */
export async function startVisits({ origin, context, who, texts, language, onFault }: Start) {
  const page = await context.newPage()
  watchRequests(page)
  const data = new Set<string>()
  let place = ''
  let isAsked = false
  const fault = (words: string) => onFault(`${place}: ${words}`)
  page.on('pageerror', (error) => fault(`an error that nobody caught: ${error.message}`))
  page.on('console', (message) => {
    // A refused request is told by the page; the browser tells it again.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      fault(`the console says ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    isAsked ||= dialog.type() === 'beforeunload'
    dialog.accept().catch(() => {})
  })
  page.on('response', async (response) => {
    if (response.status() >= 500) fault(`${response.status()} from ${response.url()}`)
    if (!/\/(api|app)\//.test(response.url()) || response.url().includes('/metadata')) return
    for (const text of textsIn(await response.json().catch(() => null))) data.add(text)
  })
  async function comeBack() {
    await settled(page)
    if (!page.url().includes('/sign-in')) return
    await signIn(page, who)
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    await settled(page)
  }
  async function open(path: string) {
    await page.goto(origin + path)
    await comeBack()
  }
  return {
    page,
    open,
    at: (path: string): Visit => {
      place = path
      return {
        ...{ page, context, texts, language, path, data, fault },
        wasAsked() {
          const was = isAsked
          isAsked = false
          return was
        },
        open: () => open(path),
        signIn: comeBack,
      }
    },
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()]
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : []
}
