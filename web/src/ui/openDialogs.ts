import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

interface OpenDialog {
  readonly close: () => void
  readonly hasEntry: boolean
}

/** Dialogs that are open, one over the other; each has an entry in the history of the browser. */
const open: OpenDialog[] = []

const wantedEntries = (): number => open.filter(({ hasEntry }) => hasEntry).length
const entriesHere = (): number => Number(window.history.state?.dialogs ?? 0)

/** Entries of dialogs have the key of the page that they lie over. */
const pageHere = (): unknown => window.history.state?.__TSR_key

/** Where the last step has led. */
let standing = { page: pageHere(), entries: entriesHere() }

/** An entry that a closed dialog has left is taken by the next one. */
function addEntries(): void {
  for (let count = entriesHere() + 1; count <= wantedEntries(); count++)
    // The address stays as it is, so the router need not hear of it.
    History.prototype.pushState.call(window.history, { ...window.history.state, dialogs: count }, '')
  standing = { page: pageHere(), entries: entriesHere() }
}

function onStep(): void {
  const isBack = pageHere() === standing.page && entriesHere() < standing.entries
  const isOpen = entriesHere() < wantedEntries()
  if (isOpen) flushSync(() => open.at(-1)?.close())
  addEntries()
  // Whoever goes back from where a dialog was closed means the page before.
  if (isBack && !isOpen) window.history.back()
}

/** Escape belongs to an open list first, then to the dialog that lies on top. */
function onKey({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return
  const isTaken = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isTaken) open.at(-1)?.close()
}

window.addEventListener('popstate', onStep)
window.addEventListener('keydown', onKey, { capture: true })

/** Escape and the way back close what lies on top, while the component is on the screen. */
export function useOpenDialog(close: () => void, hasEntry: boolean): void {
  const latest = useRef(close)
  latest.current = close
  useLayoutEffect(() => {
    const dialog = { close: () => latest.current(), hasEntry }
    open.push(dialog)
    addEntries()
    return () => void open.splice(open.indexOf(dialog), 1)
  }, [hasEntry])
}
