import type { Locator } from 'playwright-core'
import { settled } from '../settled.ts'
import type { Visit } from './visit.ts'

const MOST_ALIKE = 4
const TYPED = 'Ёлка 12,5 <b>'

/** Of those that look alike a few do for all. */
const NAMES = `Object.values(Object.groupBy(
  [...document.querySelectorAll('main button')]
    .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0),
  (one) => one.className,
)).flatMap((alike) => alike.slice(0, ${MOST_ALIKE}))
  .map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim())`

/** A search in a list that hangs on a button is nothing to lose. */
const FOCUSED = `document.activeElement?.matches(
  'main :is(input:not([role=combobox], [type=checkbox], [type=radio]), textarea)',
)`

/** Presses every button with Enter: what opens takes text, is closed by Escape and by Back, and leaves the focus somewhere. */
export async function pressButtons(visit: Visit): Promise<void> {
  const { page } = visit
  const names = [...new Set(await page.evaluate<string[]>(NAMES))].filter(Boolean)
  for (const name of names) {
    const button = page.locator('main').getByRole('button', { name, exact: true }).first()
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    await button.focus()
    await page.keyboard.press('Enter')
    await settled(page)
    await leave(visit, name)
    if (new URL(page.url()).pathname !== visit.path) await visit.open()
  }
}

/** Gives up whatever the button has opened. */
async function leave(visit: Visit, name: string): Promise<void> {
  const { page, fault } = visit
  const over = page.locator('[role=dialog], [role=menu], [role=listbox]').locator('visible=true')
  const isForm = (await page.locator('[aria-modal=true]').locator('visible=true').count()) > 0
  const isTyped = await typeInto(visit, page.locator('[aria-modal=true]').last())
  if ((await over.count()) === 0 && !isTyped) return
  await page.keyboard.press('Escape')
  const isAsked = await discarded(visit)
  if (isTyped && !isAsked) {
    // A list that is open in a form takes the first Escape.
    await page.keyboard.press('Escape')
    if (!(await discarded(visit))) fault(`what is typed after “${name}” is given up without a question`)
  }
  await settled(page)
  if ((await over.count()) > 0) await page.keyboard.press('Escape')
  await settled(page)
  if ((await over.count()) > 0) {
    fault(`Escape does not close what “${name}” has opened`)
    return visit.open()
  }
  if (await page.evaluate<boolean>('document.activeElement === document.body'))
    fault(`nothing has the focus after “${name}” and Escape`)
  if (isForm) await closeByBack(visit, name, over)
}

/** Back closes a dialog and stays on the page. */
async function closeByBack({ page, path, fault, open }: Visit, name: string, over: Locator): Promise<void> {
  const button = page.locator('main').getByRole('button', { name, exact: true }).first()
  if (!(await button.isVisible())) return
  await button.press('Enter')
  await settled(page)
  if ((await over.count()) === 0) return
  await page.goBack()
  await settled(page)
  const isOpen = (await over.count()) > 0
  if (isOpen || new URL(page.url()).pathname !== path) {
    fault(`Back does not only close what “${name}” has opened`)
    await open()
  }
}

/** Types into the first text of a dialog, or into what has the focus; true when there is something to lose. */
async function typeInto({ page }: Visit, dialog: Locator): Promise<boolean> {
  const text = dialog.locator(
    'input[type=text]:not([role=combobox], [readonly]), input:not([type]):not([role=combobox]), textarea',
  )
  if ((await dialog.count()) > 0) {
    if ((await text.locator('visible=true').count()) === 0) return false
    await text.locator('visible=true').first().focus()
  } else if (!(await page.evaluate<boolean>(FOCUSED))) return false
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(TYPED)
  return true
}

async function discarded({ page, texts }: Visit): Promise<boolean> {
  const question = page.getByRole('dialog', { name: texts.drafts.title })
  await settled(page)
  if ((await question.count()) === 0) return false
  await question.getByRole('button', { name: texts.drafts.discard }).click()
  await question.waitFor({ state: 'detached' })
  return true
}
