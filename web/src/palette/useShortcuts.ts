import { useEffect } from 'react'
import { commandFor, isBeginning } from './commands.ts'
import { isBusy, pressed } from './keys.ts'

/** Within it the next key of a sequence is expected. */
const PATIENCE_MS = 1500

/** Runs the commands whose keys are pressed; never while somebody types. */
export function useShortcuts(): void {
  useEffect(() => {
    let begun = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      begun = ''
      clearTimeout(timer)
    }
    function run(keys: string, event: KeyboardEvent): boolean {
      const command = commandFor(keys)
      if (!command || command.isElsewhere?.()) return false
      event.preventDefault()
      event.stopPropagation()
      forget()
      command.run()
      return true
    }
    /** What has begun goes on, whatever the key means where the focus is. */
    function onNextKey(event: KeyboardEvent) {
      const key = begun && !isBusy(event) && pressed(event)
      if (key) run(`${begun} ${key}`, event)
    }
    function onKey(event: KeyboardEvent) {
      const key = pressed(event)
      if (!key || key === 'Shift' || (!key.startsWith('mod+') && isBusy(event))) return
      forget()
      if (run(key, event) || !isBeginning(key)) return
      begun = key
      timer = setTimeout(forget, PATIENCE_MS)
    }
    window.addEventListener('keydown', onNextKey, { capture: true })
    window.addEventListener('keydown', onKey)
    return () => {
      forget()
      window.removeEventListener('keydown', onNextKey, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}
