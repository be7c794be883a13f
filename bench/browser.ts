import { existsSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { chromiumPath, launchChromium } from '../test/web/chromium.ts'
import { STEPS } from './browser/steps.ts'

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

/** The first round also fetches the code of the page. */
const ROUNDS = 5

/** How long a table of contacts takes in a browser; undefined, and said so, where there is none. */
export async function measureBrowser(port: number, who: SignIn): Promise<BrowserMeasured[] | undefined> {
  const lack = !chromiumPath()
    ? 'There is no Chromium'
    : existsSync('dist/web')
      ? ''
      : 'The web app is not built'
  if (lack) {
    process.stdout.write(`${lack}: nothing is measured in a browser.\n`)
    return undefined
  }
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript({ path: 'bench/browser/act.js' })
    await enter(page, `http://127.0.0.1:${port}`, who)
    const rounds: BrowserMeasured[][] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(page))
    return STEPS.map((_step, index) => middleOf(rounds.map((round) => round[index]!)))
  } finally {
    await browser.close()
  }
}

async function enter(page: Page, origin: string, data: SignIn): Promise<void> {
  await page.request.post(`${origin}/app/session`, { data, headers: { 'x-rapport-app': '1', origin } })
  await page.goto(origin)
}

async function measureRound(page: Page): Promise<BrowserMeasured[]> {
  const measured: BrowserMeasured[] = []
  for (const { name, deed } of STEPS) {
    const times = await page.evaluate<Omit<BrowserMeasured, 'name'>>(`act('${deed}')`)
    measured.push({ name, ...times })
  }
  await page.locator('a[href="/"]').first().click()
  await page.locator('[role=grid]').waitFor({ state: 'detached' })
  return measured
}

const middleOf = (all: readonly BrowserMeasured[]): BrowserMeasured =>
  all.toSorted((a, b) => a.totalMs - a.apiMs - (b.totalMs - b.apiMs))[Math.floor(all.length / 2)]!
