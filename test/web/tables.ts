import type { Locator, Page } from 'playwright-core'

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

export const filterChip = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label}`) })

/** Chooses what to filter by; its editor is open afterwards. */
export async function addFilter(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByPlaceholder('Search').last().fill(label)
  await page.getByRole('option', { name: label, exact: true }).click()
  return page.getByRole('dialog', { name: label })
}

/** Waits until the address asks for this and nothing else. */
export const asksFor = (page: Page, query: string): Promise<void> =>
  page.waitForURL(({ search }) => decodeURIComponent(search) === `?${query}`)
