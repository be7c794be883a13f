import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { until } from '../../support/until.ts'

const MOST_PRESSES = 300

/** Goes with Tab until this has the focus: what Tab does not reach nobody reaches without a mouse. */
export async function reach(target: Locator): Promise<void> {
  const { keyboard } = target.page()
  // Tab passes over what cannot be pressed yet.
  await until(() => target.isEnabled())
  for (let pressed = 0; ; ) {
    const steps = await stepsTo(target)
    if (steps === 0) return
    assert.ok(pressed < MOST_PRESSES, `Tab does not lead to ${target}`)
    // Looked at again only where it should be there: each look is a question to the browser.
    for (let step = 0; step < Math.abs(steps); step++) await keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab')
    pressed += Math.abs(steps)
  }
}

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'

/** How often Tab leads on to an element, as the browser goes; less than nothing when it is behind. */
const stepsTo = (target: Locator): Promise<number> =>
  target.evaluate((element, selector) => {
    const page = element.ownerDocument
    const active = page.activeElement ?? page.body
    if (active === element) return 0
    // Where nothing has the focus, the browser goes on from where it was.
    if (active === page.body) return 1
    const isBehind = element.compareDocumentPosition(active) === element.DOCUMENT_POSITION_FOLLOWING
    const [first, last] = isBehind ? [element, active] : [active, element]
    const isBetween = (one: typeof element) =>
      first.compareDocumentPosition(one) & one.DOCUMENT_POSITION_FOLLOWING &&
      one.compareDocumentPosition(last) & one.DOCUMENT_POSITION_FOLLOWING
    const isStop = (one: typeof element) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [inert] *, [type=radio]:not(:checked)') &&
      one.checkVisibility()
    const steps =
      [...page.querySelectorAll(selector)].filter((one) => isBetween(one) && isStop(one)).length + 1
    return isBehind ? -steps : steps
  }, STOPS)

/** Goes to a button, a link or a box, and presses it. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await reach(target)
  await target.page().keyboard.press(key)
}

/** Writes into a field in place of what is in it. */
export async function write(target: Locator, text: string): Promise<void> {
  const { keyboard } = target.page()
  await reach(target)
  await keyboard.press('Control+a')
  await keyboard.insertText(text)
}

/** Opens a menu and goes down to one of its items. */
export async function chooseItem(menu: Locator, item: Locator): Promise<void> {
  await press(menu)
  await item.waitFor()
  // The menu takes the focus a moment after it is there.
  await menu.page().locator('[role=menu] :focus').waitFor({ state: 'attached' })
  await arrowTo(item, (one) => one.evaluate((element) => element.matches(':focus')))
}

/** Chooses from a list of ours, by writing where it is searched. */
export async function choose(box: Locator, name: string): Promise<void> {
  const page = box.page()
  await reach(box)
  if (await box.isEditable()) await write(box, name)
  else await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name, exact: true })
  await option.waitFor()
  await arrowTo(option, async (one) => (await one.getAttribute('data-combobox-selected')) !== null)
}

/** Presses a button with a list to add from, and finds one of them by writing. */
export async function add(button: Locator, name: string): Promise<void> {
  const page = button.page()
  await press(button)
  await page.locator('input[aria-haspopup=listbox]:focus').waitFor()
  await page.keyboard.insertText(name)
  await page.locator('[role=option][data-combobox-selected]', { hasText: name }).waitFor()
  await page.keyboard.press('Enter')
}

/** Chooses from a list of the browser, by the value of the option. */
export async function pick(select: Locator, value: string): Promise<void> {
  await reach(select)
  for (let now = await select.inputValue(); now !== value; now = await select.inputValue()) {
    const values = await select
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    assert.ok(values.includes(value), `${value} is not in ${select}`)
    const isBelow = values.indexOf(value) > values.indexOf(now)
    await select.page().keyboard.press(isBelow ? 'ArrowDown' : 'ArrowUp')
    // What it shows may be written in the address first.
    await until(async () => (await select.inputValue()) !== now)
  }
}

async function arrowTo(target: Locator, isMarked: (target: Locator) => Promise<boolean>): Promise<void> {
  const { keyboard } = target.page()
  for (let steps = 0; !(await isMarked(target)); steps++) {
    assert.ok(steps < MOST_PRESSES, `arrows do not lead to ${target}`)
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
}
