/** Puts a text on the clipboard; browsers have no other way than the old one where the page came over plain http. */
export async function putOnClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  // Within the dialog that is open: it takes the focus back from anywhere else.
  ;(focused?.closest('[role=dialog]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser has not copied the text')
}
