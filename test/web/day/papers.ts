import assert from 'node:assert/strict'
import type { Document } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { press } from './keyboard.ts'
import { looksGood, onlyOneCalledSo, open, type Place } from './place.ts'

const KIND = { en: 'Invoice', ru: 'Счёт' } as const

/** A deal becomes an invoice with one press, which is seen, sent by mail, and taken back. */
export async function papers(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const { papers: words } = texts
  const { document: deals } = await web.api.get('/deals?filter[state]=won&include=contact&page[size]=50')
  const mailed = new Map<string, string>(
    deals.included.map(({ id, attributes }: Document) => [id, attributes.email]),
  )
  const contactOf = ({ relationships }: Document): string => relationships.contact.data?.id
  const deal = await onlyOneCalledSo(
    place,
    deals.data.filter((one: Document) => mailed.get(contactOf(one)) && Number(one.attributes.amount) > 0),
  )
  const list = async (name: string) => (await web.api.get(`/deals/${deal.id}/${name}`)).document.data
  const before = { invoices: await list('invoices'), documents: await list('documents') }

  await open(place, deal.attributes.name)
  const kinds = page.getByRole('group', { name: words.make })
  await press(kinds.getByRole('button', { name: KIND[language], exact: true }))
  const dialog = page.getByRole('dialog').filter({ has: page.locator('iframe[src^="blob:"]') })
  await dialog.waitFor()
  await looksGood(place, 'an invoice')
  await press(dialog.getByRole('button', { name: words.send }))
  const letter = page.getByRole('dialog', { name: words.send })
  const email = mailed.get(contactOf(deal))!
  await until(async () => (await letter.getByLabel(words.to).inputValue()) === email)
  await looksGood(place, 'a letter')
  await press(letter.getByRole('button', { name: words.sendNow, exact: true }))
  await page.getByText(words.sent(email)).waitFor()
  const [invoice] = (await list('invoices')).filter(
    ({ id }: Document) => !before.invoices.some((one: Document) => one.id === id),
  )
  assert.equal(Number(invoice.attributes.amount), Number(deal.attributes.amount))
  assert.ok((await web.api.get(`/invoices/${invoice.id}/lines`)).document.data.length > 0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await until(async () => (await list('invoices')).length === before.invoices.length)
  assert.equal((await list('documents')).length, before.documents.length)
}
