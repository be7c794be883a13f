import assert from 'node:assert/strict'
import type { Document } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { chooseItem, press, write } from './keyboard.ts'
import { labelIn, listIn, looksGood, open, type Place } from './place.ts'

/** Somebody who is there already is told while he is typed, made all the same, merged field by field, and taken apart again. */
export async function duplicates(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const { record, common, places } = texts
  const { document } = await web.api.get('/contacts?sort=id&page[size]=50')
  const mailed = document.data.filter(({ attributes }: Document) => attributes.email)
  const known = mailed[language === 'en' ? 0 : 1]
  const { email } = known.attributes
  const last = `Twin${language}`
  await open(place, listIn(place, 'contacts'))
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  const box = (name: string) =>
    dialog.getByRole('textbox', { name: labelIn(place, 'contacts', name), exact: true })
  await write(box('first-name'), 'Nora')
  await write(box('last-name'), last)
  await write(box('email'), email.toUpperCase())
  await dialog.getByText(record.sameFound).waitFor()
  await looksGood(place, 'a hint at a duplicate')
  await press(dialog.getByRole('button', { name: common.create }))
  await dialog.waitFor({ state: 'detached' })

  const twin = language === 'en' ? `Nora ${last}` : `${last} Nora`
  await open(place, places.duplicates)
  const row = page.getByRole('listitem').filter({ hasText: twin })
  await looksGood(place, 'duplicates')
  await press(row.getByRole('button', { name: places.tellApart }))
  await row.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await row.waitFor()
  await press(row.getByRole('link', { name: places.merge }))
  await page.waitForURL(`**/contacts/${known.id}`)
  const actions = page.getByRole('button', { name: common.actions('').trim() })
  await chooseItem(actions, page.getByRole('menuitem', { name: record.merge }))
  await press(dialog.getByRole('checkbox', { name: twin }), ' ')
  const names = dialog.getByRole('radiogroup', { name: labelIn(place, 'contacts', 'last-name'), exact: true })
  await press(names.getByRole('radio', { checked: true }), 'ArrowDown')
  await names.getByRole('radio', { name: last, checked: true }).waitFor()
  await looksGood(place, 'the choice of what stays')
  await press(dialog.getByRole('button', { name: record.mergeAction, exact: true }))
  await dialog.waitFor({ state: 'detached' })
  const called = async () =>
    (await web.api.get(`/contacts/${known.id}`)).document.data.attributes['last-name']
  const left = async () =>
    (await web.api.get(`/contacts?filter[last-name]=${last}&filter[actual]=1`)).document
  assert.equal(await called(), last)
  assert.equal((await left()).meta['record-count'], 1)
  await page.keyboard.press('Control+z')
  await until(async () => (await called()) === known.attributes['last-name'])
  await until(async () => (await left()).data[0].id !== known.id)
}
