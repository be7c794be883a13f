import type { Page } from 'playwright-core'
import { chromiumPath, launchChromium } from '../../test/web/chromium.ts'
import { middleBy } from '../middle.ts'
import { STEPS } from './steps.ts'

export interface BrowserMeasured {
  readonly name: string
  /** From the act of the user until the rows are there. */
  readonly totalMs: number
  /** While a request to the API was under way. */
  readonly apiMs: number
}

export interface SignIn {
  readonly email: string
  readonly password: string
}

/**
 * How long a table of contacts takes in a browser, the middle of so many rounds, of which the first also fetches the
 * code of the pages; undefined, and said so, where there is no browser.
 */
export async function measureBrowser(
  port: number,
  who: SignIn,
  count: number,
): Promise<BrowserMeasured[] | undefined> {
  if (!chromiumPath()) {
    process.stdout.write('There is no Chromium: nothing is measured in a browser.\n')
    return undefined
  }
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript({ path: 'bench/browser/act.js' })
    const origin = `http://127.0.0.1:${port}`
    await page.request.post(`${origin}/app/session`, { data: who, headers: { 'x-rapport-app': '1', origin } })
    const rounds: BrowserMeasured[][] = []
    for (let round = 0; round < count; round++) rounds.push(await measureRound(page, origin))
    const beyond = ({ totalMs, apiMs }: BrowserMeasured) => totalMs - apiMs
    return STEPS.map((_step, index) =>
      middleBy(
        rounds.map((round) => round[index]!),
        beyond,
      ),
    )
  } finally {
    await browser.close()
  }
}

/** A page that was loaded anew remembers nothing of the last round. */
async function measureRound(page: Page, origin: string): Promise<BrowserMeasured[]> {
  await page.goto(origin)
  await page.locator('nav a[href^="/contacts"]').first().waitFor()
  const measured: BrowserMeasured[] = []
  for (const { name, deed } of STEPS) {
    const times = await page.evaluate<Omit<BrowserMeasured, 'name'>>(`act('${deed}')`)
    measured.push({ name, ...times })
  }
  return measured
}
