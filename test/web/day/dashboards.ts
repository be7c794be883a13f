import { writtenMoney } from '../../../web/src/ui/numbers.ts'
import { until } from '../../support/until.ts'
import { choose, chooseItem, press, write } from './keyboard.ts'
import { labelIn, looksGood, open, type Place } from './place.ts'

/** A dashboard for everybody is made of a number with a goal and columns by month, and arranged. */
export async function dashboards(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const { dashboards: words, records, shell, common } = texts
  const { editor } = words
  const name = `Sales ${language}`
  await open(place, shell.home)
  await chooseItem(
    page.getByRole('button', { name: words.menu }),
    page.getByRole('menuitem', { name: words.new }),
  )
  const dialog = page.getByRole('dialog')
  await write(dialog.getByLabel(labelIn(place, 'dashboards', 'name')), name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const tiles = async () => (await web.api.get(`/dashboards/${id}`)).document.data.attributes.tiles
  const tile = (title: string) => page.getByRole('region', { name: title, exact: true })

  await press(page.getByRole('button', { name: words.add }).first())
  const amount = words.figureOf(words.figures.sum, labelIn(place, 'deals', 'amount'))
  await choose(dialog.getByRole('combobox', { name: editor.figure, exact: true }), amount)
  await write(dialog.getByLabel(editor.goal), language === 'en' ? '1,000,000.5' : '1 000 000,5')
  await write(dialog.getByLabel(editor.title), 'In work')
  await looksGood(place, 'a new tile')
  await page.keyboard.press('Enter')
  const { document } = await web.api.get('/deals/summary?filter[actual]=1&sum=amount')
  const sum = writtenMoney(document.meta.sum.amount, language, 'USD')
  await tile('In work').getByText(sum).waitFor()
  await press(page.getByRole('button', { name: words.add }).first())
  await choose(dialog.getByRole('combobox', { name: editor.kind, exact: true }), words.kinds.columns)
  await choose(
    dialog.getByRole('combobox', { name: editor.by, exact: true }),
    labelIn(place, 'deals', 'created-at'),
  )
  await write(dialog.getByLabel(editor.title), 'New')
  await page.keyboard.press('Enter')
  await tile('New').getByRole('table').waitFor({ state: 'attached' })
  await until(async () => (await tiles()).length === 2 && (await tiles())[0].goal === 1_000_000.5)

  const handle = page.getByRole('button', { name: records.move('New') })
  await press(handle, 'ArrowLeft')
  await until(async () => (await tiles())[0].title === 'New')
  await press(handle, 'Shift+ArrowRight')
  await until(async () => (await tiles())[0].size?.width === 3)
  await chooseItem(
    page.getByRole('button', { name: common.actions('In work') }),
    page.getByRole('menuitem', { name: words.removeTile }),
  )
  await tile('In work').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await tile('In work').waitFor()
  await press(page.getByRole('button', { name: words.done, exact: true }))
  await looksGood(place, 'a dashboard')
}
