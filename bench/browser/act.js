// Runs in the page: does what is told, waits for the rows that belong to it, and says how long that took.
globalThis.act = async (deed) => {
  const find = (selector) => document.querySelector(selector)
  const grid = () => find('[role=grid]')
  const rowCount = () => Number(grid().ariaRowCount)
  const rows = () => [...document.querySelectorAll('[role=grid] [data-row] [role=rowheader]')]
  const isRead = () =>
    grid()?.ariaBusy === 'false' && rows().length > 0 && rows().every(({ textContent }) => textContent !== '')
  const deeds = {
    open: () => {
      find('nav a[href^="/contacts"]').click()
      return isRead
    },
    scroll: () => {
      const middle = Math.floor(rowCount() / 2)
      grid().scrollTop = grid().scrollHeight / 2
      return () => find(`[role=grid] [data-row="${middle}"]`) !== null && isRead()
    },
    sort: () => {
      find('[role=columnheader][data-column="1"]').click()
      return () => find('[role=columnheader][aria-sort]') !== null && isRead()
    },
    filter: () => {
      const before = rowCount()
      const box = find('input[type=search]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, 'a1b')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      return () => rowCount() !== before && isRead()
    },
  }
  performance.clearResourceTimings()
  const begun = performance.now()
  const isDone = deeds[deed]()
  while (!isDone()) {
    if (performance.now() - begun > 30_000) throw new Error(`The table does not ${deed}`)
    await new Promise(requestAnimationFrame)
  }
  const totalMs = performance.now() - begun
  // What overlaps counts once.
  let [apiMs, reached] = [0, begun]
  for (const { name, startTime, responseEnd } of performance.getEntriesByType('resource')) {
    if (!name.includes('/api/v1/')) continue
    apiMs += Math.max(0, responseEnd - Math.max(startTime, reached))
    reached = Math.max(reached, responseEnd)
  }
  return { totalMs, apiMs }
}
