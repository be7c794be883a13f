import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { settled } from './settled.ts'

/** As people go from page to page: to load the whole app for each would be most of the work. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: '${path}' })`)
  await drawn(page)
  await settled(page)
}

const IS_DRAWN = '__TSR_ROUTER__.state.resolvedLocation?.href === __TSR_ROUTER__.latestLocation.href'

/** Until the page is drawn for its address, which is another one before: keys would still mean what was. */
export const drawn = (page: Page): Promise<void> => until(() => page.evaluate<boolean>(IS_DRAWN))
