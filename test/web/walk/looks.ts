import type { Page } from 'playwright-core'
import type { Visit } from './visit.ts'
import { englishIn } from './words.ts'

/** All that a page says, also to those who hear it. */
const SHOWN = `[...document.querySelectorAll('body *')].flatMap((element) => [
  ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ...(element.checkVisibility() && !['SCRIPT', 'STYLE'].includes(element.tagName)
    ? [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)
    : []),
]).map((text) => text.trim()).filter(Boolean)`

/** What can be reached with Tab and looks the same when it is. */
const UNSEEN = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const look = (element) => [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
    .filter(Boolean)
    .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::before'), getComputedStyle(one, '::after')])
    .map((style) => [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecorationLine].join())
    .join()
  return [...document.querySelectorAll('a[href], button, input, textarea, select, [tabindex="0"]')]
    .filter((element) => element.checkVisibility() && !element.disabled && element.tabIndex >= 0)
    .filter((element) => {
      const before = look(element)
      element.focus({ focusVisible: true, preventScroll: true })
      const isSame = document.activeElement === element && look(element) === before
      element.blur()
      return isSame
    })
    .map((element) => element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML.slice(0, 120)))
})()`

/** What nobody fills by pressing something: it comes by itself. */
const COMES_BY_ITSELF =
  /^\/(trash|notifications|duplicates|automation-runs|settings\/(jobs|activity|(webhooks|applications|automations)\/.+))$/

/** What is empty on a page, and has no button that would fill it. */
export async function leftEmpty(page: Page): Promise<readonly string[]> {
  if (COMES_BY_ITSELF.test(new URL(page.url()).pathname)) return []
  const empty = await page.locator('main [data-nothing]').all()
  const left = await Promise.all(
    empty.map(async (one) =>
      (await one.locator('button, a').count()) > 0 ? [] : [(await one.textContent()) ?? ''],
    ),
  )
  return left.flat()
}

/** What can be said of a page without touching it. */
export async function look({ page, language, data, fault }: Visit): Promise<void> {
  const mains = await page.locator('main').count()
  if (mains !== 1) fault(`${mains} main parts`)
  const [width, room] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  if (width > room) fault(`${width} pixels wide on a screen of ${room}`)
  if (language !== 'en')
    for (const words of englishIn(await page.evaluate<string[]>(SHOWN), data)) fault(`“${words}” is English`)
  for (const words of await leftEmpty(page)) fault(`nothing fills “${words}”`)
  for (const name of await page.evaluate<string[]>(UNSEEN)) fault(`the focus is not seen on “${name.trim()}”`)
}
