import { settled } from '../settled.ts'
import type { Visit } from './visit.ts'

const MOST = 8
const TYPED = 'Ёлка'
const INPUTS =
  'main :is(input:not([type=checkbox], [type=radio], [type=file], [type=password], [role=combobox], [readonly], [disabled]), textarea)'

/** What is typed into the inputs of the page is there after a reload, or the browser has asked. */
export async function typeAndReload(visit: Visit): Promise<void> {
  const { page, fault } = visit
  const count = Math.min(MOST, await page.locator(INPUTS).locator('visible=true').count())
  for (let index = 0; index < count; index++) {
    const input = page.locator(INPUTS).locator('visible=true').nth(index)
    if ((await input.count()) === 0) break
    await input.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(TYPED)
    await settled(page)
    visit.wasAsked()
    await page.reload()
    await settled(page)
    if (!visit.wasAsked() && !(await isKept(visit))) fault(`what is typed into input ${index + 1} is lost`)
    await visit.open()
  }
}

const isKept = async ({ page }: Visit): Promise<boolean> =>
  decodeURIComponent(page.url()).includes(TYPED) ||
  (await page.evaluate<boolean>(
    `[...document.querySelectorAll('input, textarea')].some((one) => one.value.includes('${TYPED}'))`,
  ))

/** A session that ends leads to the sign-in and back, with what was typed. */
export async function endSession(visit: Visit): Promise<void> {
  const { page, context, path, fault } = visit
  const input = page.locator(INPUTS).locator('visible=true').first()
  const isTyped = (await input.count()) > 0
  if (isTyped) {
    await input.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(TYPED)
    await settled(page)
  }
  await context.clearCookies()
  visit.wasAsked()
  await page.reload()
  await settled(page)
  if (!page.url().includes('/sign-in')) fault('the end of the session does not lead to the sign-in')
  await visit.signIn()
  if (new URL(page.url()).pathname !== path) fault(`the sign-in leads to ${page.url()}`)
  if (isTyped && !visit.wasAsked() && !(await isKept(visit))) fault('what was typed is lost with the session')
}
