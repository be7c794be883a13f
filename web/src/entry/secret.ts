import { useState } from 'react'

/** The secret of a mailed link, taken out of the address bar and the history at once. */
export function useSecretOfAddress(): string {
  const [secret] = useState(() => decoded(window.location.hash.slice(1)))
  if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname)
  return secret
}

/** A link that was not copied completely may end within a letter: then it is a secret that opens nothing. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
