import type { Page } from 'playwright-core'
import type { Web } from './support.ts'

/** Opens one record after the other in the same browser, signed in once: most tests need no other one. */
export function recordPages(web: Web): (type: string, id: string) => Promise<Page> {
  let entered: Promise<Page> | undefined
  return async (type, id) => {
    entered ??= web.enter('/settings/profile')
    const page = await entered
    await page.goto(`${web.origin}/${type}/${id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
}
