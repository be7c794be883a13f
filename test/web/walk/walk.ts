import type { Browser } from 'playwright-core'
import { goThrough, loseLine, openTwice } from './line.ts'
import { look } from './looks.ts'
import { pressButtons } from './openings.ts'
import { placesOf } from './places.ts'
import { endSession, typeAndReload } from './typing.ts'
import { type Credentials, startVisits, type Visit } from './visit.ts'
import { LANGUAGES } from './words.ts'

const STEPS: readonly ((visit: Visit) => Promise<void>)[] = [
  look,
  goThrough,
  pressButtons,
  typeAndReload,
  loseLine,
  openTwice,
  endSession,
]

export const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } }

export interface Way {
  readonly browser: Browser
  readonly origin: string
  readonly who: Credentials
  readonly language: string
  readonly screen: keyof typeof SCREENS
  /** Which of the pages; all of them without it. */
  readonly isWanted?: (path: string) => boolean
  readonly onPlace?: (path: string) => void
  readonly onFault?: (words: string) => void
}

/** Opens every page of the app as one user and does to each what people do; answers with what was wrong. */
export async function walk({
  browser,
  origin,
  who,
  language,
  screen,
  ...way
}: Way): Promise<readonly string[]> {
  const { isWanted = () => true, onPlace = () => {}, onFault = () => {} } = way
  const faults = new Set<string>()
  const find = (words: string) => {
    if (faults.has(words)) return
    faults.add(words)
    onFault(words)
  }
  const viewport = SCREENS[screen]
  const context = await browser.newContext({ viewport, locale: language, reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  const texts = LANGUAGES[language]!
  const { page, open, at } = await startVisits({ origin, context, who, texts, language, onFault: find })
  await open('/sign-in')
  const places = (await placesOf(page)).filter(({ path }) => isWanted(path))
  for (const { path, isAlike } of places) {
    onPlace(path)
    const visit = at(path)
    await visit.open()
    // It only leads to another page.
    if (new URL(page.url()).pathname !== path) continue
    for (const step of isAlike ? [look] : STEPS) {
      await visit.open()
      await step(visit).catch((failure) => visit.fault(`${step.name}: ${String(failure).slice(0, 600)}`))
    }
  }
  await context.close()
  return [...faults]
}
