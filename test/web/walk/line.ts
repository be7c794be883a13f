import { settled, watchRequests } from '../settled.ts'
import { look } from './looks.ts'
import type { Visit } from './visit.ts'

/** Without a line the page says so, and goes on when it is back. */
export async function loseLine({ page, context, texts }: Visit): Promise<void> {
  const note = page.getByRole('status').getByText(texts.drafts.noLine)
  await context.setOffline(true)
  await note.waitFor()
  await context.setOffline(false)
  await note.waitFor({ state: 'detached' })
  await settled(page)
}

/** The page in another tab is the same page. */
export async function openTwice(visit: Visit): Promise<void> {
  const other = await visit.context.newPage()
  watchRequests(other)
  await other.goto(visit.page.url())
  await settled(other)
  await look({ ...visit, page: other })
  await other.close()
}

/** Tab goes from one thing to the next, and never to what is not on the screen. */
export async function goThrough({ page, fault }: Visit): Promise<void> {
  for (let count = 0; count < 25; count++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate<string | null>(`(() => {
      const element = document.activeElement
      if (!element || element === document.body || element.matches('[type=radio], [type=checkbox]')) return null
      const { width, height, bottom, right } = element.getBoundingClientRect()
      const isSeen = width > 0 && height > 0 && bottom > 0 && right > 0
      return isSeen ? null : element.outerHTML.slice(0, 120)
    })()`)
    if (hidden) fault(`Tab leads to what is not seen: ${hidden}`)
  }
}
