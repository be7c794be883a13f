import type { Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { drawn } from './go.ts'

export const grid = (page: Page): Locator => page.getByRole('grid')

/** A cell by the name of its row and of its column in the API. */
export const cell = (page: Page, row: string, column: string): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .locator(`[data-name="${column}"]`)

/** The names of the first rows, once there are so many of them in all. */
export async function shownNames(page: Page, count: number): Promise<string[]> {
  await page.locator(`[role=grid][aria-rowcount="${count + 1}"][aria-busy=false]`).waitFor()
  return grid(page).getByRole('rowheader').allTextContents()
}

/** Until these are the first rows: an address tells of another order before the rows stand in it. */
export async function showsNames(page: Page, names: readonly string[]): Promise<void> {
  await until(async () => String(await shownNames(page, names.length)) === String(names))
}

export const filterChip = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label}`) })

/** Where a list that has just been opened is searched: a page may have a search of its own. */
export const searchOf = (page: Page): Locator => page.locator('input[aria-haspopup=listbox]:focus')

/** Chooses what to filter by; its editor is open afterwards. */
export async function addFilter(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await searchOf(page).fill(label)
  await page.getByRole('option', { name: label, exact: true }).click()
  return page.getByRole('dialog', { name: label })
}

/** Waits until the page asks for this and nothing else, as its address says. */
export async function asksFor(page: Page, query: string): Promise<void> {
  await page.waitForURL(({ search }) => decodeURIComponent(search) === `?${query}`)
  await drawn(page)
}
