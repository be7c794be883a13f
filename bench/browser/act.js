// Runs in the page: does what is told, waits for the rows that belong to it, and says how long that took.
globalThis.act = async (deed) => {
  const find = (selector) => document.querySelector(selector)
  const grid = () => find('[role=grid]')
  const rowOf = (index) => find(`[role=grid] [data-row="${index}"] [role=rowheader]`)?.textContent
  const rowCount = () => Number(grid().ariaRowCount)
  const isRead = (index) => find('[role=grid][aria-busy=false]') !== null && Boolean(rowOf(index))
  const before = grid() ? { first: rowOf(0), count: rowCount() } : undefined
  const deeds = {
    open: () => {
      find('nav a[href^="/contacts"]').click()
      return () => isRead(0)
    },
    scroll: () => {
      const middle = Math.floor(rowCount() / 2)
      grid().scrollTop = grid().scrollHeight / 2
      return () => isRead(middle)
    },
    sort: () => {
      find('[role=columnheader][data-column="1"]').click()
      return () => find('[role=columnheader][aria-sort]') !== null && isRead(0)
    },
    filter: () => {
      const box = find('input[type=search]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, 'abc1')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      return () => rowCount() !== before.count && isRead(0)
    },
  }
  performance.clearResourceTimings()
  const begun = performance.now()
  const isDone = deeds[deed]()
  while (!isDone()) await new Promise(requestAnimationFrame)
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
