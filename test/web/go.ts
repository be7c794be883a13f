import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

/** As people go from page to page: to load the whole app for each would be most of the work. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: '${path}' })`)
  await settled(page)
}
