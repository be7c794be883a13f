import { afterEach } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Web } from './support.ts'

/** The option that answers what was typed; before it is highlighted, the list may still move under the pointer. */
export const answeringOption = (page: Page, name: string): Locator =>
  page.getByRole('option', { name, exact: true }).and(page.locator('[data-combobox-selected]'))

/** Opens one record after the other in the same browser, signed in once a test: most tests need no other one. */
export function recordPages(web: Web): (type: string, id: string) => Promise<Page> {
  let entered: Page | undefined
  afterEach(() => {
    entered = undefined
  })
  return async (type, id) => {
    const path = `/${type}/${id}`
    if (entered) await entered.goto(web.origin + path)
    else entered = await web.enter(path)
    await entered.getByRole('heading', { level: 1 }).waitFor()
    return entered
  }
}
