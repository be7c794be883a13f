import type { KeyboardEvent } from 'react'

/** As it is written on the keyboard. */
export const SEND_KEY: string = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl+Enter'

/** Ctrl+Enter and ⌘Enter finish a text in which Enter begins a new line; not while a word is being composed. */
export const isSendKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing

/** The same for a form; one that lies over another has had its turn first. */
export function sendFormOnKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSendKey(event) || event.isDefaultPrevented()) return
  event.preventDefault()
  const form = event.currentTarget
  // As Enter does: a form whose button sleeps has nothing to send.
  if (!form.querySelector('[type=submit]:disabled')) form.requestSubmit()
}
