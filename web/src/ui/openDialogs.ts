import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

interface OpenDialog {
  readonly close: () => void
  readonly hasEntry: boolean
}

/** Dialogs that are open, one over the other; each has an entry in the history of the browser. */
const open: OpenDialog[] = []
let isListening = false
let isGoing = false
let onArrival = () => {}

const wantedEntries = (): number => open.filter(({ hasEntry }) => hasEntry).length
const entriesHere = (): number => Number(window.history.state?.dialogs ?? 0)

/** Brings the history in line with what is open; an entry of a dialog that is closed is passed over. */
function keepHistory(): void {
  if (isGoing) return
  for (let count = entriesHere() + 1; count <= wantedEntries(); count++)
    // The address stays as it is, so the router need not hear of it.
    History.prototype.pushState.call(window.history, { ...window.history.state, dialogs: count }, '')
  const surplus = entriesHere() - wantedEntries()
  isGoing = surplus > 0
  if (isGoing) window.history.go(-surplus)
  else onArrival()
}

function onStep(): void {
  const isOwn = isGoing
  isGoing = false
  if (!isOwn && entriesHere() < wantedEntries()) flushSync(() => open.at(-1)?.close())
  keepHistory()
}

/** Escape belongs to an open list first, then to the dialog that lies on top. */
function onKey({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return
  const isTaken = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isTaken) open.at(-1)?.close()
}

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', onStep)
  window.addEventListener('keydown', onKey, { capture: true })
}

/** Escape and the way back close what lies on top, while the component is on the screen. */
export function useOpenDialog(close: () => void, hasEntry: boolean): void {
  const latest = useRef(close)
  latest.current = close
  useLayoutEffect(() => {
    const dialog = { close: () => latest.current(), hasEntry }
    listen()
    open.push(dialog)
    // Not at once: another one may follow in its place.
    setTimeout(keepHistory)
    return () => {
      open.splice(open.indexOf(dialog), 1)
      setTimeout(keepHistory)
    }
  }, [hasEntry])
}

/** Until the entries of dialogs that were closed just now are gone: what comes next stands in their place. */
export async function historyIsKept(): Promise<void> {
  if (entriesHere() === 0) return
  await new Promise<void>((resolve) => {
    onArrival = resolve
    setTimeout(keepHistory)
  })
  onArrival = () => {}
}
