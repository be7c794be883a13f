import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Language } from '../../../src/definition/words.ts'
import type { Catalogue } from '../../../web/src/locales/en.ts'
import type { Document } from '../../support/client.ts'
import { seriousFaults } from '../axe.ts'
import { settled } from '../settled.ts'
import type { Web } from '../support.ts'
import { fieldLabel, typeLabels } from '../words.ts'

/** Somebody at a page of the demo, without a mouse. */
export interface Place {
  readonly web: Web
  readonly page: Page
  readonly language: Language
  readonly texts: Catalogue
}

export const labelIn = ({ language }: Place, type: string, name: string): string =>
  fieldLabel(language, type, name)

export const listIn = ({ language }: Place, type: string): string => typeLabels(language, type).many

/** Opens a page or a record by its name, from wherever one is. */
export async function open({ page, texts }: Place, name: string): Promise<void> {
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: texts.palette.title }).and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText(name)
  // Lists in which it can be searched for are offered as well, by its name within theirs.
  const hasText = new RegExp(`^${RegExp.escape(name)}`)
  await page.locator('[role=option][aria-selected=true]', { hasText }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await settled(page)
}

/** The first of these deals that no other is called like. */
export async function onlyOneCalledSo({ web }: Place, deals: readonly Document[]): Promise<Document> {
  for (const deal of deals) {
    const query = `filter[q]=${encodeURIComponent(deal.attributes.name)}`
    const { document } = await web.api.get(`/deals?${query}`)
    if (document.meta['record-count'] === 1) return deal
  }
  throw new Error('The demo has no such deal')
}

/** What axe finds in the page as it stands. */
export async function looksGood({ page, language }: Place, what: string): Promise<void> {
  await settled(page)
  assert.deepEqual(await seriousFaults(page), [], `${what} (${language})`)
}
