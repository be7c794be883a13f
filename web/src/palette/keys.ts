import { isAnythingOpened } from './opened.ts'

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox]'
/** Where keys already mean something. */
const ELSEWHERE = '[role=dialog], [role=menu], [role=listbox], [role=combobox]'

/** What was pressed, by the key's place where the layout has no Latin letters; undefined when it is no shortcut. */
export function pressed(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.altKey || event.isComposing) return undefined
  const key = latinKey(event)
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`
  return key
}

function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (code.startsWith('Key') && /^[^a-z]$/i.test(key)) return code.slice(3).toLowerCase()
  // A Russian keyboard has a full stop and a comma where others have these.
  if (code === 'Slash' && (key === '.' || key === ',')) return shiftKey ? '?' : '/'
  return key.length === 1 ? key.toLowerCase() : key
}

/** Letters belong to whoever types; and to what is open over the page, or about to be. */
export function isBusy({ target }: KeyboardEvent): boolean {
  const isInside = target instanceof Element && target.closest(`${TYPING}, ${ELSEWHERE}`) !== null
  return isInside || isAnythingOpened() || document.querySelector('[role=dialog][aria-modal=true]') !== null
}

export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** How keys are written on the screen: `mod+k` is `⌘ K` or `Ctrl K`, one list a step. */
export const keyCaps = (keys: string): readonly (readonly string[])[] =>
  keys.split(' ').map((step) =>
    step.split('+').map((key) => {
      if (key === 'mod') return isApple() ? '⌘' : 'Ctrl'
      if (key === 'shift') return isApple() ? '⇧' : 'Shift'
      return key.length === 1 ? key.toUpperCase() : key
    }),
  )
