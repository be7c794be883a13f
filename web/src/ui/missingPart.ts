import { lookForLine } from '../api/line.ts'
import { canReachServer } from '../api/request.ts'

/** Within it a page that is loaded anew would only fail again. */
const SOON_MS = 10_000

let isMissing = false

export const isPartMissing = (): boolean => isMissing

/** A part of the app did not arrive: for want of a line, or because the server has been updated since. */
export function onMissingPart(event: Event): void {
  // The router would load the page anew at once, also where there is no line.
  event.preventDefault()
  isMissing = true
}

/** The new page has all of its parts. */
export async function loadAnew(): Promise<void> {
  const hasWaited = await lookForLine(canReachServer)
  if (hasWaited || performance.now() > SOON_MS) window.location.reload()
}
