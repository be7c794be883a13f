let hasLeft = false
let isSigningOut = false

/** The page goes to the sign-in, whatever is open on it. */
export const isLeaving = (): boolean => hasLeft

/** Nobody waits for the answers of a page that is being left: they neither come nor fail. */
const never = new Promise<never>(() => {})

let held: Promise<unknown> = Promise.resolve()

/** What is shown once stays until it was seen, also when the session is over. */
export const stayUntil = (seen: Promise<unknown>): void => {
  held = seen
}

/** Whatever is asked without a session comes to this one place: the page begins anew at the sign-in. */
export function leaveWithoutSession(): Promise<never> {
  const { pathname, search } = window.location
  const address = isSigningOut ? '/sign-in' : `/sign-in?to=${encodeURIComponent(pathname + search)}`
  void held.then(() => leaveFor(address))
  return never
}

/** Ends the session by what is given; requests that are refused meanwhile do not ask to come back here. */
export async function leaveAfter(ending: () => Promise<unknown>): Promise<void> {
  isSigningOut = true
  try {
    await ending()
    leaveFor('/sign-in')
  } catch (failure) {
    isSigningOut = false
    throw failure
  }
}

/** Loads a page with an empty memory; the first who leaves says which. */
function leaveFor(address: string): void {
  if (hasLeft) return
  hasLeft = true
  // A page that comes back from the memory of the browser would show what was on the screen.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(address)
}
