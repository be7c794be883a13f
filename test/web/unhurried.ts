import type { BrowserContext, Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { isLineSlow, LATER_MS } from './slow-line.ts'

/** Longer than the kit takes to move the focus into what has opened, or back from what has closed. */
const MOMENT_MS = 12 + (isLineSlow ? LATER_MS : 0)

const BY_MOUSE = ['check', 'click', 'dblclick', 'dragTo', 'hover', 'uncheck']
/** Of these, unlike of the mouse, Playwright does not ask whether something lies over what they act on. */
const BY_FOCUS = ['fill', 'focus', 'press', 'selectOption']
const KEYS = ['insertText', 'press', 'type']

type Acts<Actor> = Record<string, (this: Actor, ...given: unknown[]) => Promise<unknown>>

/**
 * A person needs more than a moment to act on what has just opened; a program does not, and what it types goes
 * elsewhere when the focus moves a moment later. So each action lets that moment pass, and none reaches under a dialog
 * that has not closed yet.
 */
export function actUnhurried(context: BrowserContext): void {
  context.on('page', (page) => {
    waitBeforeKeys(page)
    waitBeforeActions(page)
  })
}

function waitBeforeKeys(page: Page): void {
  const keyboard = page.keyboard as unknown as Acts<unknown>
  for (const name of KEYS) {
    const act = keyboard[name]!
    keyboard[name] = async (...given) => {
      await moment(page)
      return act.apply(keyboard, given)
    }
  }
}

let isDone = false

/** All locators have one prototype. */
function waitBeforeActions(page: Page): void {
  if (isDone) return
  isDone = true
  const locators: Acts<Locator> = Object.getPrototypeOf(page.locator('html'))
  for (const name of [...BY_MOUSE, ...BY_FOCUS]) {
    const act = locators[name]!
    locators[name] = async function (...given) {
      await this.waitFor({ state: 'attached' })
      await moment(this.page())
      if (BY_FOCUS.includes(name)) await until(async () => !(await isUnderDialog(this)))
      return act.apply(this, given)
    }
  }
}

const isUnderDialog = (locator: Locator): Promise<boolean> =>
  locator
    .evaluate((element) => {
      const dialogs = [...element.ownerDocument.querySelectorAll('[aria-modal=true]')]
      const isOnPage = element.closest('#root') && !element.closest('[aria-modal=true]')
      return Boolean(isOnPage) && dialogs.some((dialog) => dialog.checkVisibility())
    })
    // What is not there any more, or there twice, is told by the action itself.
    .catch(() => false)

/** By the clock of the page: what it was about to do by then is done. */
const moment = (page: Page): Promise<unknown> =>
  page
    .evaluate((length) => new Promise((done) => setTimeout(done, length)), MOMENT_MS)
    // A page that is being left moves no focus.
    .catch(() => {})
