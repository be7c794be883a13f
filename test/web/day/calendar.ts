import assert from 'node:assert/strict'
import { until } from '../../support/until.ts'
import { choose, press, reach, write } from './keyboard.ts'
import { labelIn, looksGood, onlyOneCalledSo, open, type Place } from './place.ts'

const HOUR = { en: '2:00 PM', ru: '14:00' } as const
const WEEKLY = { en: 'Every week', ru: 'Каждую неделю' } as const

/** A task of a deal that comes back each week is made at an hour of the day, and carried to the next hour. */
export async function calendar(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const { calendar: words, common } = texts
  const name = `Visit ${language}`
  const deal = await onlyOneCalledSo(place, (await web.api.get('/deals?filter[state]=open')).document.data)
  await open(place, words.title)
  const views = page.getByRole('radiogroup', { name: words.view })
  await press(views.getByRole('radio', { checked: true }), 'ArrowRight')
  await page.waitForURL(/view=week/)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/view=day/)
  const hours = page.getByRole('button', { name: words.addAt('').trim() })
  const two = page.getByRole('button', { name: words.addAt(HOUR[language]), exact: true })
  // Tab leads to the hour that was last looked at, arrows from hour to hour.
  await reach(hours.and(page.locator('[tabindex="0"]')))
  while ((await two.getAttribute('tabindex')) !== '0') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await write(dialog.getByLabel(labelIn(place, 'diary-tasks', 'name')), name)
  await write(dialog.getByLabel(words.time), language === 'en' ? '2:30 PM' : '14:30')
  await press(dialog.getByRole('button', { name: words.allFields }))
  await press(dialog.getByRole('button', { name: /\d/ }))
  await choose(
    dialog.getByRole('combobox', { name: labelIn(place, 'diary-tasks', 'deal') }),
    deal.attributes.name,
  )
  await choose(
    dialog.getByRole('combobox', { name: labelIn(place, 'diary-tasks', 'repeats') }),
    WEEKLY[language],
  )
  await looksGood(place, 'a new task')
  await press(dialog.getByRole('button', { name: common.create }))
  const task = page.getByRole('link', { name: new RegExp(name) })
  await task.waitFor()
  const stored = async () =>
    (await web.api.get(`/diary-tasks?filter[q]=${name}&include=deal`)).document.data[0]
  assert.equal((await stored()).attributes.repeats, 'weekly')
  assert.equal((await stored()).relationships.deal.data.id, deal.id)
  assert.match((await stored()).attributes['due-at'], /T14:30/)
  await press(task, ' ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await until(async () => (await stored()).attributes['due-at'].includes('T15:30'))
  await looksGood(place, 'a day')
}
