import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What a scheme can do wrong; all the rest is the same in both. */
const OF_COLOURS = ['color-contrast']

/** Animations that follow the scrolling never end. */
const MOVED = `Promise.allSettled(
  document.getAnimations().filter((one) => one.timeline === document.timeline).map((one) => one.finished),
)`

/** The faults that keep people from using what is on the screen, in words. */
export async function seriousFaults(page: Page, scheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(scheme === 'dark' && { runOnly: OF_COLOURS }) }
  await page.evaluate(MOVED)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(source)
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    )
}

/** The same in light and in the dark, without loading the page again. */
export async function seriousFaultsInBoth(page: Page): Promise<string[]> {
  const inLight = await seriousFaults(page)
  await turn(page, 'dark')
  const inDark = await seriousFaults(page, 'dark')
  await turn(page, 'light')
  return [...inLight, ...inDark.map((fault) => `in the dark: ${fault}`)]
}

/** Until the page is drawn in it. */
export async function turn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
}
