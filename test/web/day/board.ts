import assert from 'node:assert/strict'
import { until } from '../../support/until.ts'
import { press, reach } from './keyboard.ts'
import { labelIn, looksGood, open, type Place } from './place.ts'

/** A card is carried to the next stage and put lower in it; a column folds, cards show another field. */
export async function board(place: Place): Promise<void> {
  const { web, page, texts } = place
  const { board: words } = texts
  const { document } = await web.api.get('/deal-stage-categories/1/stages?sort=position')
  const [first, second] = document.data
  await open(place, words.deals)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = column(first.attributes.name).locator('[data-card]').first()
  const deal = { name: await card.innerText(), id: (await card.getAttribute('href'))!.split('/').at(-1)! }
  const stageOf = async () =>
    (await web.api.get(`/deals/${deal.id}?include=stage`)).document.data.relationships.stage.data.id
  const told = (words: string) => page.locator('[aria-live]').getByText(words).waitFor()
  await press(card, ' ')
  await told(words.picked(deal.name, first.attributes.name))
  await page.keyboard.press('ArrowRight')
  await told(words.over(deal.name, second.attributes.name))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await told(words.moved(deal.name, second.attributes.name))
  assert.equal(await stageOf(), second.id)
  await page.keyboard.press('Control+z')
  await until(async () => (await stageOf()) === first.id)

  await press(page.getByRole('button', { name: words.cardFields }))
  const number = page.getByRole('checkbox', { name: labelIn(place, 'deals', 'number'), exact: true })
  if (!(await number.isChecked())) await press(number, ' ')
  await page.keyboard.press('Escape')
  await column(first.attributes.name)
    .getByTitle(labelIn(place, 'deals', 'number'))
    .first()
    .waitFor()
  const fold = page.getByRole('button', { name: words.fold(second.attributes.name) })
  await press(fold)
  assert.equal(await fold.getAttribute('aria-expanded'), 'false')
  await looksGood(place, 'the board')
  await press(fold)
  // Tab leads to the card of a column that was used last, arrows to the others.
  await reach(column(first.attributes.name).locator('[data-card][tabindex="0"]'))
}
