import { useState } from 'react'

/** The secret of a mailed link, taken out of the address bar and the history at once. */
export function useSecretOfAddress(): string {
  const [secret] = useState(() => decodeURIComponent(window.location.hash.slice(1)))
  if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname)
  return secret
}
