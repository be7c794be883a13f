import type { BrowserContext } from 'playwright-core'

/** How much later a page does what it wanted to do at once. */
export const LATER_MS = 100
const LONGEST_WAY_MS = 250

/** Set to find tests and screens that need luck: what they wait for by chance comes too late then. */
export const isLineSlow = Boolean(process.env.SLOW_LINE)

/** Each request and each answer takes its time, another one every time, and whatever a page puts off comes later. */
export const slowDown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    ([later, longest]) => {
      const { setTimeout, fetch } = globalThis
      const way = () => new Promise((done) => setTimeout(done, Math.random() * longest))
      const put = (work: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
        setTimeout(work, delay < 5 ? delay + later : delay, ...given)
      globalThis.setTimeout = put as typeof setTimeout
      globalThis.fetch = async (...asked) => {
        await way()
        const answer = await fetch(...asked)
        await way()
        return answer
      }
    },
    [LATER_MS, LONGEST_WAY_MS] as const,
  )
