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
    function onKeyDown(event: KeyboardEvent) {
      const key = pressed(event)
      if (!key || key === 'Shift') return
      const isChord = key.startsWith('mod+')
      if (!isChord && isBusy(event)) return
      const keys = begun && !isChord ? `${begun} ${key}` : key
      forget()
      const command = commandFor(keys) ?? commandFor(key)
      if (command) {
        event.preventDefault()
        command.run()
      } else if (isBeginning(keys)) {
        begun = keys
        timer = setTimeout(forget, PATIENCE_MS)
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      forget()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
